import { DomainError } from '@app/domain/decider';
import {
  type Facts,
  type Span,
  type SpanOptions,
  traced,
  tracedBatch,
  traceparent,
  type Tracer,
  traceWith,
} from './tracing';

interface Told {
  name: string;
  options: SpanOptions;
  facts: Facts;
  failed?: string;
  ended: boolean;
}

/** Notes what it is told. */
class NotingTracer implements Tracer {
  readonly told: Told[] = [];
  private running: Span[] = [];

  start(name: string, options: SpanOptions): Span {
    const told: Told = { name, options, facts: { ...options.facts }, ended: false };
    this.told.push(told);
    return {
      traceparent: `span ${this.told.length}`,
      name: (other) => (told.name = other),
      add: (facts) => Object.assign(told.facts, facts),
      fail: (error) => (told.failed = (error as Error).name),
      end: () => (told.ended = true),
    } as Span;
  }

  within<T>(span: Span, work: () => T): T {
    this.running.push(span);
    return work();
  }

  current(): Span | undefined {
    return this.running.at(-1);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const from = (parent?: string) => ({ metadata: { traceparent: parent } });

describe('Without a tracer', () => {
  it('the work is done, and nobody asks what it would be called', async () => {
    const asked = () => {
      throw new Error('asked');
    };
    expect(await traced('work', asked, () => Promise.resolve(7))).toBe(7);
    expect(await tracedBatch('work', [from('a')], {}, () => Promise.resolve(8))).toBe(8);
    expect(traceparent()).toBeUndefined();
  });
});

describe('With a tracer', () => {
  let tracer: NotingTracer;
  let undo: () => void;
  beforeEach(() => {
    tracer = new NotingTracer();
    undo = traceWith(tracer);
  });
  afterEach(() => undo());

  it('work has its span, and says so while it runs', async () => {
    const seen = await traced(
      'work',
      () => ({ facts: { n: 1 } }),
      () => Promise.resolve(traceparent()),
    );
    expect(seen).toBe('span 1');
    expect(tracer.told).toEqual([{ name: 'work', options: { facts: { n: 1 } }, facts: { n: 1 }, ended: true }]);
  });

  it('a fault is told by its kind and goes on its way; a refusal is no fault', async () => {
    const fault = new TypeError('quotes nora@example.com');
    await expect(
      traced(
        'work',
        () => ({}),
        () => Promise.reject(fault),
      ),
    ).rejects.toBe(fault);
    const refusal = new DomainError('not_found', 'There is no such lead.');
    await expect(
      traced(
        'work',
        () => ({}),
        () => Promise.reject(refusal),
      ),
    ).rejects.toBe(refusal);
    expect(tracer.told).toEqual([
      { name: 'work', options: {}, facts: {}, failed: 'TypeError', ended: true },
      { name: 'work', options: {}, facts: { 'keepwarm.refused': 'not_found' }, ended: true },
    ]);
  });

  it('each trace that meets in a batch is told once, with its own events; what came from none is told to none', async () => {
    await tracedBatch('apply', [from('a'), from('b'), from(), from('a')], { m: 'leads' }, () => Promise.resolve());
    expect(tracer.told.map(({ options, facts }) => [options.parent, facts['keepwarm.events'], facts.m])).toEqual([
      ['a', 2, 'leads'],
      ['b', 1, 'leads'],
    ]);
    expect(tracer.told.every((t) => t.ended && t.options.begin !== undefined)).toBe(true);
  });

  it('a batch that fails is told as failed, and a flood costs a hundred spans and no more', async () => {
    const flood = Array.from({ length: 500 }, (_, i) => from(`trace ${i}`));
    await expect(tracedBatch('apply', flood, {}, () => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    expect(tracer.told).toHaveLength(100);
    expect(new Set(tracer.told.map((t) => t.failed))).toEqual(new Set(['RangeError']));
  });

  it('a tracer that another one has replaced does not take that one away', async () => {
    const second = new NotingTracer();
    const undoSecond = traceWith(second);
    undo();
    await traced(
      'work',
      () => ({}),
      () => Promise.resolve(),
    );
    expect([tracer.told.length, second.told.length]).toEqual([0, 1]);
    undoSecond();
    await traced(
      'work',
      () => ({}),
      () => Promise.resolve(),
    );
    expect(second.told).toHaveLength(1);
  });
});
