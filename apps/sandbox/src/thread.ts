// Runs the sandbox in the thread that `startInThread` has made.
import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxOptions, startSandbox } from './sandbox';

const { name, issuer, clientId, clientSecret, linkedIn } = await startSandbox(workerData as SandboxOptions);
const { issuer: at, clientId: app, clientSecret: secret } = linkedIn;
parentPort?.postMessage({
  name,
  issuer,
  clientId,
  clientSecret,
  linkedIn: { issuer: at, clientId: app, clientSecret: secret },
});
