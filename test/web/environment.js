import { TestEnvironment } from 'jest-environment-jsdom';

// Functions that every browser has and jsdom lacks. They are taken from Node.
const missing = {
  fetch,
  Request,
  Response,
  Headers,
  ReadableStream,
  TransformStream,
  TextEncoder,
  TextDecoder,
  structuredClone,
};

/** The moment at which each spec file begins. Time passes from then on, but the days in the data of the specs never get old. */
const begin = Date.parse('2026-11-27T12:00:00Z');

/**
 * The window's `Date`, which says that it is as long after `begin` as it is after this moment. It keeps its prototype, because
 * libraries copy the methods of it.
 */
const shifted = (RealDate) => {
  const realNow = RealDate.now;
  const offset = begin - realNow();
  RealDate.now = () => realNow() + offset;
  return new Proxy(RealDate, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length > 0 ? given : [realNow() + offset], asked),
  });
};

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Date = shifted(this.global.Date);
    for (const [name, value] of Object.entries(missing)) this.global[name] ??= value;
    if (!this.global.crypto?.subtle)
      Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
