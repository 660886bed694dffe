import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Identity } from './identity/identity';
import type { LinkedInServer } from './linkedin/linkedin-server';
import type { SandboxOptions } from './sandbox';

/** The data of the sandbox for another thread: addresses and keys. */
interface Known extends Omit<Identity, 'stop'> {
  linkedIn: Pick<LinkedInServer, 'issuer' | 'clientId' | 'clientSecret'>;
}

/** A thread of its own: the provider's AsyncLocalStorage slows down every promise of its thread on Node 20. */
export const startInThread = async (options: SandboxOptions): Promise<Known & { stop(): Promise<void> }> => {
  const thread = new Worker(new URL('./thread.js', import.meta.url), { workerData: options });
  const [known] = (await once(thread, 'message')) as [Known];
  return { ...known, stop: async () => void (await thread.terminate()) };
};
