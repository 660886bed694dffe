// Runs the sandbox in the thread that `startInThread` has made.
import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxOptions, startSandbox } from './sandbox';

const { name, issuer, clientId, clientSecret } = await startSandbox(workerData as SandboxOptions);
parentPort?.postMessage({ name, issuer, clientId, clientSecret });
