import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A free port from 11,000 to 29,999. Linux uses ports from 32,768 on for outgoing connections, so no connection takes this port
 * while a program restarts. `fetch` refuses some ports below 11,000, such as 10080.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = 11_000 + Math.floor(Math.random() * 19_000);
    const server = createServer();
    server.listen(port);
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (free) return port;
  }
};
