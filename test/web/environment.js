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

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const [name, value] of Object.entries(missing)) this.global[name] ??= value;
    if (!this.global.crypto?.subtle)
      Object.defineProperty(this.global, 'crypto', { value: crypto, configurable: true });
  }
}
