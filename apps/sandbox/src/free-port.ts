import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on just now, below those that systems give to outgoing connections (from 32,768 on, on Linux): a
 * program that is ended and started again finds its port as it was. None below 11,000, of which `fetch` refuses some (10080).
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
