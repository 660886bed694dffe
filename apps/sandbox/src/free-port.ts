import { once } from 'node:events';
import { createServer } from 'node:net';

const first = 11_000;
const pairs = 9_500;
/** Random, so that two processes seldom look at the same ports. Then in order, so that one process never names a port twice. */
let next = Math.floor(Math.random() * pairs);

/**
 * A free port from 11,000 to 29,999; the port after it is free too, as the sandbox needs it. Linux uses ports from 32,768 on for
 * outgoing connections, so no connection takes these while a program restarts. `fetch` refuses some ports below 11,000, such as 10080.
 */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = first + 2 * (next++ % pairs);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
};

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false; // another program has it
  }
  server.close();
  await once(server, 'close');
  return true;
};
