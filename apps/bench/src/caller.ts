import { Agent, request } from 'node:http';
import { type Line, ms, perSecond, quantile, rounded } from './figures';

export interface Answer {
  status: number;
  body: Buffer;
  total: number;
  ms: number;
}

/** Calls one server as one signed-in person, on connections that stay open. */
export class Caller {
  private readonly agent: Agent;

  constructor(
    private readonly url: string,
    private readonly cookie: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** @throws Error for any status but 2xx */
  call(path: string, method = 'GET', body?: object): Promise<Answer> {
    const begin = performance.now();
    const sent = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        new URL(path, this.url),
        {
          method,
          agent: this.agent,
          headers: {
            cookie: this.cookie,
            ...(sent ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) } : {}),
            ...(method === 'GET' ? {} : { origin: this.url }),
          },
        },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming.on('data', (part: Buffer) => parts.push(part));
          incoming.on('error', reject);
          incoming.on('end', () => {
            const answer = {
              status: incoming.statusCode ?? 0,
              body: Buffer.concat(parts),
              total: Number(incoming.headers['x-total-count'] ?? Number.NaN),
              ms: performance.now() - begin,
            };
            if (answer.status >= 200 && answer.status < 300) resolve(answer);
            else reject(new Error(`${method} ${path} answered ${answer.status}: ${answer.body.toString()}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(sent);
    });
  }

  /** A count in the JSON at this address. */
  async count(path: string, field: string): Promise<number> {
    const { body } = await this.call(path);
    return (JSON.parse(body.toString()) as Record<string, number>)[field] ?? Number.NaN;
  }

  close(): void {
    this.agent.destroy();
  }
}

export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  times: number[];
}

export const summary = (times: number[], seconds: number): Load => ({
  perSecond: times.length / seconds,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  times,
});

/** Calls for so many seconds, with so many calls at once, each after the response to the last. */
export const hammer = async (concurrency: number, seconds: number, call: () => Promise<Answer>): Promise<Load> => {
  const times: number[] = [];
  const begin = performance.now();
  const until = begin + seconds * 1000;
  const worker = async () => {
    while (performance.now() < until) times.push((await call()).ms);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return summary(times, (performance.now() - begin) / 1000);
};

/** Asks every 50 ms until it holds. @throws Error after `seconds` */
export const until = async (what: string, seconds: number, holds: () => Promise<boolean>): Promise<void> => {
  const end = performance.now() + seconds * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** A line of the product against the bare handler. The first round of `loads` warmed both up and does not count. */
export const compared = (
  what: string,
  { subject, baseline, ratio }: { subject: number; baseline: number; ratio: number },
  loads: { product: Load[]; bare: Load[] },
  target: number,
): Line => {
  const times = (of: Load[]) =>
    summary(
      of.slice(1).flatMap((load) => load.times),
      1,
    );
  const [product, bare] = [times(loads.product), times(loads.bare)];
  return {
    what,
    figure: `${perSecond(subject)}, p50 ${ms(product.p50)}, p99 ${ms(product.p99)}`,
    baseline: `bare ${perSecond(baseline)}, p50 ${ms(bare.p50)}, p99 ${ms(bare.p99)}`,
    ratio: rounded(ratio),
    target: `≥ ${target}`,
    ok: ratio >= target,
    values: {
      perSecond: Math.round(subject),
      p50: rounded(product.p50),
      p99: rounded(product.p99),
      barePerSecond: Math.round(baseline),
      bareP50: rounded(bare.p50),
      bareP99: rounded(bare.p99),
    },
  };
};
