// Runs the sandbox in the thread that `startInThread` has made.
import { parentPort, workerData } from 'node:worker_threads';
import { type SandboxOptions, startSandbox } from './sandbox';

const { issuer, clientId, clientSecret } = await startSandbox(workerData as SandboxOptions);
parentPort?.postMessage({ issuer, clientId, clientSecret });
