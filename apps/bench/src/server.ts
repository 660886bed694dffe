// The product in a process of its own, as `npm start` runs it. It also tells how much processor time and memory it uses.
import '../../api/src/main';

process.on('message', ({ collect }: { collect?: boolean }) => {
  if (collect) globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ ...process.cpuUsage(), heapBytes: heapUsed + external });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
