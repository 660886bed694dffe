import { getPriority, setPriority } from 'node:os';
import { type CsvTask, csvTasks } from './tasks';
import { UnreadableFile } from './unreadable-file';

/** A lower priority than that of requests. */
const priority = 10;
// Only root may raise a priority that is lower already.
if (getPriority() < priority) setPriority(priority);

const tasks = csvTasks();

// Runs in a process that csv-reader.ts starts. It ends the process after any error but `UnreadableFile`.
process.on('message', ({ task, args }: { task: CsvTask; args: never }) => {
  try {
    const run = tasks[task] as (...args: unknown[]) => unknown;
    process.send?.({ result: run(...(args as unknown[])) });
  } catch (error) {
    const { code, message } = error as UnreadableFile;
    process.send?.(error instanceof UnreadableFile ? { unreadable: { code, message } } : { fault: error });
  }
});
