import { EventStoreServer } from './event-store-server';

// The double as a process, which tests kill and stop: node event-store-server.main.js <port> <file>
// Acknowledged appends are in the file, so the next process on the same file has the same log.
const [port, file] = process.argv.slice(2);
if (!port || !file) {
  process.stderr.write('usage: event-store-server.main.js <port> <file of its log>\n');
  process.exit(2);
}
const server = await EventStoreServer.start({ port: Number(port), file });
process.stdout.write(`ready on ${server.url}\n`);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void server.stop());
