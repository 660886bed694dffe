import { SpanKind, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { DomainError } from '@app/domain/decider';
import { setTracing, traced, tracedBatch, traceparent } from './tracing';

const from = (parent?: string) => ({ metadata: { traceparent: parent } });
const traceOf = (n: number) => `00-${String(n).padStart(32, '0')}-${'1'.repeat(16)}-01`;
const none = () => ({});

describe('While tracing is off', () => {
  it('the work runs and no options are read', async () => {
    const asked = () => {
      throw new Error('asked');
    };
    expect(await traced('work', asked, () => Promise.resolve(7))).toBe(7);
    expect(await tracedBatch('work', [from(traceOf(1))], {}, () => Promise.resolve(8))).toBe(8);
    expect(traceparent()).toBeUndefined();
  });
});

describe('While tracing is on', () => {
  const sent = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(sent)] });
  beforeAll(() => {
    provider.register();
    setTracing(true);
  });
  beforeEach(() => sent.reset());
  afterAll(async () => {
    setTracing(false);
    await provider.shutdown();
    trace.disable();
  });

  const spans = () =>
    sent.getFinishedSpans().map(({ name, attributes, status, parentSpanContext, kind }) => ({
      name,
      attributes,
      failed: status.code === 2,
      message: status.message,
      kind,
      trace: Number(parentSpanContext?.traceId ?? 0),
    }));

  it('work runs in its own span', async () => {
    const seen = await traced(
      'outer',
      () => ({ facts: { n: 1 } }),
      () => traced('inner', none, () => Promise.resolve(traceparent())),
    );
    const [inner, outer] = sent.getFinishedSpans();
    expect([inner?.name, inner?.parentSpanContext?.spanId]).toEqual(['inner', outer?.spanContext().spanId]);
    expect(seen).toBe(`00-${outer?.spanContext().traceId}-${inner?.spanContext().spanId}-01`);
    expect(outer?.attributes).toEqual({ n: 1 });
  });

  it('a span continues the trace of its parent, or begins one', async () => {
    await traced('outer', none, async () => {
      await traced('parent', () => ({ kind: 'consumer', parent: traceOf(7) }), none as () => Promise<object>);
      await traced('root', () => ({ parent: null }), none as () => Promise<object>);
      await traced('damaged', () => ({ parent: 'nonsense' }), none as () => Promise<object>);
    });
    expect(spans().map(({ name, trace, kind }) => [name, trace, kind])).toEqual([
      ['parent', 7, SpanKind.CONSUMER],
      ['root', 0, SpanKind.INTERNAL],
      ['damaged', 0, SpanKind.INTERNAL],
      ['outer', 0, SpanKind.INTERNAL],
    ]);
  });

  it('an error is recorded by its class and rethrown; a refusal is no error', async () => {
    const fault = new TypeError('quotes nora@example.com');
    await expect(traced('work', none, () => Promise.reject(fault))).rejects.toBe(fault);
    const refusal = new DomainError('not_found', 'There is no such lead.');
    await expect(traced('work', none, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(spans()).toMatchObject([
      { attributes: { 'error.type': 'TypeError' }, failed: true, message: undefined },
      { attributes: { 'keepwarm.refused': 'not_found' }, failed: false },
    ]);
  });

  it('each trace of a batch gets one span with the number of its events', async () => {
    const events = [from(traceOf(1)), from(traceOf(2)), from(), from(traceOf(1))];
    await tracedBatch('apply', events, { m: 'leads' }, () => Promise.resolve());
    expect(spans().map(({ trace, attributes }) => [trace, attributes['keepwarm.events'], attributes.m])).toEqual([
      [1, 2, 'leads'],
      [2, 1, 'leads'],
    ]);
  });

  it('a failed batch has failed spans, at most a hundred', async () => {
    const flood = Array.from({ length: 500 }, (_, i) => from(traceOf(i + 1)));
    await expect(tracedBatch('apply', flood, {}, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    expect(spans()).toHaveLength(100);
    expect(new Set(spans().map(({ attributes }) => attributes['error.type']))).toEqual(new Set(['RangeError']));
  });
});
