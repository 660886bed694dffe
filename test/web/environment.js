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

/** A `Date` that is as far from `begin` as the real one is from this moment. */
const shifted = (RealDate) => {
  const offset = begin - RealDate.now();
  return class extends RealDate {
    constructor(...given) {
      super(...(given.length > 0 ? given : [RealDate.now() + offset]));
    }

    static now() {
      return RealDate.now() + offset;
    }
  };
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
