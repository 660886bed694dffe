import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 11_000;
const count = 19_000;
/** Random, so that two processes seldom look at the same ports. Then in order, so that one process never names a port twice. */
let next = Math.floor(Math.random() * count);

/**
 * A free port from 11,000 to 29,999. Linux uses ports from 32,768 on for outgoing connections, so no connection takes this port
 * while a program restarts. `fetch` refuses some ports below 11,000, such as 10080.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = first + (next++ % count);
    const server = createServer();
    server.listen(port);
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
};
