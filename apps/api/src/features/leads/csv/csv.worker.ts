import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type CsvTask, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

// On Linux a priority belongs to a thread, elsewhere to the whole process: https://man7.org/linux/man-pages/man2/setpriority.2.html
if (process.platform === 'linux') setPriority(10);

const tasks = csvTasks();

/** The thread of csv-worker.ts. Any error but `UnreadableFile` ends the thread, and csv-worker.ts reports it. */
parentPort?.on('message', ({ task, args }: { task: CsvTask; args: never }) => {
  try {
    const run = tasks[task] as (...args: unknown[]) => unknown;
    parentPort?.postMessage({ result: run(...(args as unknown[])) });
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const { code, message } = error;
    parentPort?.postMessage({ unreadable: { code, message } });
  }
});
