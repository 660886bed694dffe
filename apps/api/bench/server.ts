// The product in a process of its own, as `npm start` runs it, which also tells how much processor time it has used.
import '../src/main';

process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit());
process.send?.('ready');
