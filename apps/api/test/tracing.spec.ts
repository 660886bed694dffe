import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestClient, until } from '../../../test/app';
import { addLead, draftFor, importFile, smallFile } from './endpoints';
import { Fleet, type Part } from './fleet';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

/** An OpenTelemetry collector for OTLP over HTTP with JSON. */
class Collector {
  readonly spans: Sent[] = [];
  readonly services = new Set<string>();
  readonly paths = new Set<string>();
  text = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Collector> {
    const server = createServer();
    const collector = new Collector(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        collector.take(request.url ?? '', body);
        response.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  private take(path: string, body: string): void {
    this.paths.add(path);
    this.text += body;
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      this.services.add(resource.attributes.find((a) => a.key === 'service.name')?.value.stringValue ?? '');
      this.spans.push(...scopeSpans.flatMap((s) => s.spans));
    }
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => void this.server.close(() => resolve()));
  }
}

const fact = (span: Sent | undefined, key: string) => {
  const value = span?.attributes.find((a) => a.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** The product runs in its own processes, because OpenTelemetry cannot instrument modules inside Jest. */
describe('With a collector', () => {
  let collector: Collector;
  let fleet: Fleet;
  let processes: Part[];
  let nora: TestClient;
  const outside = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
  const requestId = 'trace-of-one-click';

  beforeAll(async () => {
    collector = await Collector.start();
    fleet = await Fleet.found({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`, LOG_LEVEL: 'warn' });
    processes = await Promise.all([fleet.start('api'), fleet.start('worker')]);
    nora = await fleet.signIn('nora@example.com');
    const headers = { 'X-Request-Id': requestId, traceparent: outside };
    await nora.post('/api/leads', { name: 'Elise Fournier', title: 'COO', company: 'Atelier Nord' }, { headers });
    const lead = await addLead(nora, 'Una Ndlovu');
    await nora.patch(`/api/content/${await draftFor(nora, lead.id)}`, { approvalStatus: 'approved' });
    const person = { name: 'Twice', title: 'COO', company: 'Solberg' };
    await nora.post('/api/leads', person, { key: 'once' });
    await nora.post('/api/leads', { ...person, title: 'CFO' }, { key: 'once' });
    await importFile(nora, smallFile('Imke Prins'));
    await nora.get('/api/leads?q=Ndlovu');
    // The end of a process sends the remaining spans.
    for (const process of processes) {
      process.signal('SIGTERM');
      expect(await process.end()).toEqual({ code: 0, signal: null });
    }
  }, 90_000);
  afterAll(async () => {
    await fleet.close();
    await collector.close();
  });

  const byId = (id: string | undefined) => collector.spans.find((s) => s.spanId === id);
  const childrenOf = (span: Sent | undefined) => collector.spans.filter((s) => s.parentSpanId === span?.spanId);
  const click = () =>
    collector.spans.find((s) => s.name === 'POST /api/leads' && fact(s, 'keepwarm.request_id') === requestId);

  it('one trace leads from a request to every read model that applies its event', () => {
    expect([...collector.paths]).toEqual(['/v1/traces']);
    expect([...collector.services]).toEqual(['keepwarm']);
    const request = click();
    expect(request?.parentSpanId ?? '').toBe('');
    expect(fact(request, 'http.response.status_code')).toBe(200);
    const [command] = childrenOf(request).filter((s) => s.name === 'command');
    expect(fact(command, 'keepwarm.command')).toBe('SurfaceLead');
    const append = childrenOf(command).find((s) => s.name === 'append');
    expect(append).toMatchObject({ name: 'append', traceId: request?.traceId });
    expect(fact(append, 'keepwarm.types')).toBe('LeadSurfaced');
    const applied = collector.spans.filter((s) => s.name === 'apply' && s.traceId === request?.traceId);
    for (const span of applied) expect(byId(span.parentSpanId)).toBe(command);
    expect(applied.map((s) => fact(s, 'keepwarm.read_model'))).toEqual(expect.arrayContaining(['leads', 'activities']));
    for (const { startTimeUnixNano, endTimeUnixNano } of applied)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
  });

  it('the trace contains the statements of the database', () => {
    const append = collector.spans.find((s) => s.name === 'append' && s.traceId === click()?.traceId);
    expect(childrenOf(append).map((s) => fact(s, 'db.system') ?? fact(s, 'db.system.name'))).toContain('postgresql');
    expect(childrenOf(click()).some((s) => s.name.startsWith('pg.query'))).toBe(true);
  });

  it('the trace begins here: a client cannot choose its id', () => {
    expect(click()?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(collector.text).not.toContain('ab'.repeat(16));
  });

  it('the trace continues through a reaction and its job to the job’s changes', () => {
    const start = collector.spans.find((s) => s.name === 'POST /api/imports/:id/start');
    const all = collector.spans.filter((s) => s.traceId === start?.traceId);
    const react = all.find((s) => s.name === 'react');
    expect(fact(react, 'keepwarm.reaction')).toBe('import-leads-when-started');
    const job = all.find((s) => s.name === 'job');
    expect(job?.parentSpanId).toBe(react?.spanId);
    const surfaced = childrenOf(job).find((s) => fact(s, 'keepwarm.command') === 'SurfaceLead');
    expect(surfaced?.name).toBe('command');
    expect(all.filter((s) => s.parentSpanId === surfaced?.spanId).map((s) => s.name)).toEqual(
      expect.arrayContaining(['append', 'apply']),
    );
  });

  it('a job that a request waits for is part of its trace', () => {
    const request = collector.spans.find((s) => s.name === 'POST /api/content/generate-message');
    const job = collector.spans.find((s) => s.name === 'job' && s.traceId === request?.traceId);
    expect(fact(job, 'keepwarm.job')).toBe('draft-messages');
  });

  it('a refusal has its code and is not logged as an error', () => {
    const refused = collector.spans.find((s) => fact(s, 'keepwarm.refused') === 'idempotency_key_reused');
    expect(refused).toMatchObject({ name: 'command' });
    expect(refused?.status.code ?? 0).toBe(0);
  });

  it('no span contains personal data', () => {
    for (const word of ['Elise', 'Fournier', 'Atelier', 'Ndlovu', 'Imke', 'nora', '@example.com', nora.id]) {
      expect({ word, found: collector.text.includes(word) }).toEqual({ word, found: false });
    }
  });

  it('each event has the span that stored it', async () => {
    const command = childrenOf(click()).find((s) => s.name === 'command');
    for await (const { events } of fleet.storage.store.readAll(0n))
      for (const { type, metadata } of events)
        if (type === 'LeadSurfaced' && metadata.correlationId === requestId)
          return expect(metadata.traceparent).toBe(`00-${click()?.traceId}-${command?.spanId}-01`);
    throw new Error('The lead is not in the log');
  });
});

describe('A collector that is away', () => {
  it('loses traces and nothing else', async () => {
    const gone = await Collector.start();
    const { url } = gone;
    await gone.close();
    const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    try {
      const nora = await app.signIn('nora@example.com');
      expect((await addLead(nora)).name).toBe('Elise Fournier');
    } finally {
      const begin = performance.now();
      await app.close();
      expect(performance.now() - begin).toBeLessThan(9_500);
    }
  });
});

describe('Without a collector', () => {
  it('events carry no trace', async () => {
    const app = await startTestApp();
    try {
      const nora = await app.signIn('nora@example.com');
      await addLead(nora);
      await until(async () => (await app.log()).some((e) => e.type === 'LeadSurfaced'));
      for (const { metadata } of await app.log()) expect(metadata).not.toHaveProperty('traceparent');
    } finally {
      await app.close();
    }
  });
});
