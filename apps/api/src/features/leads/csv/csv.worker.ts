import { parentPort } from 'node:worker_threads';
import { type CsvTask, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

/** The thread of csv-worker.ts. Any error but `UnreadableFile` ends the thread, and csv-worker.ts reports it. */
parentPort?.on('message', ({ task, args }: { task: CsvTask; args: never }) => {
  try {
    const run = csvTasks[task] as (...args: unknown[]) => unknown;
    parentPort?.postMessage({ result: run(...(args as unknown[])) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { code, message } = error;
    parentPort?.postMessage({ unreadable: { code, message } });
  }
});
