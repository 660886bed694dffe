import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Identity } from './identity/identity';
import type { SandboxOptions } from './sandbox';

/**
 * Starts the sandbox in a thread of its own. The identity provider's library uses AsyncLocalStorage, which on Node 20 slows
 * down every promise of its thread from the first sign-in on.
 */
export const startInThread = async (options: SandboxOptions): Promise<Identity> => {
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: options });
  const [identity] = (await once(thread, 'message')) as [Omit<Identity, 'stop'>];
  return { ...identity, stop: async () => void (await thread.terminate()) };
};
