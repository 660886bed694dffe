import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** The network in front of the double. It can be cut, or freeze without being cut, as when a process is stopped. */
export class Wire {
  private listening: Server | undefined;
  private readonly pairs = new Set<[client: Socket, server: Socket]>();
  private held = false;

  private constructor(
    readonly port: number,
    private readonly target: number,
  ) {}

  static async to(target: number, port: number): Promise<Wire> {
    const wire = new Wire(port, target);
    await wire.open();
    return wire;
  }

  /** Listens, also again. */
  async open(): Promise<void> {
    if (this.listening) return;
    const server = createServer();
    await listen(server, this.port);
    this.take(server);
  }

  /** Stops listening and cuts every connection. */
  async close(): Promise<void> {
    const server = this.listening;
    this.listening = undefined;
    this.cut();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  /** Cuts every connection; new ones are accepted. */
  cut(): void {
    for (const [client, server] of this.pairs) {
      client.destroy();
      server.destroy();
    }
  }

  /** Holds all data in both directions until it is thawed. Then the held data goes through. */
  hold(held: boolean): void {
    this.held = held;
    for (const pair of this.pairs) this.apply(pair);
  }

  private take(server: Server): void {
    this.listening = server;
    server.on('connection', (client) => {
      const upstream = createConnection(this.target, '127.0.0.1');
      const pair: [Socket, Socket] = [client, upstream];
      this.pairs.add(pair);
      client.setNoDelay(true);
      upstream.setNoDelay(true);
      client.on('data', (bytes) => upstream.write(bytes));
      upstream.on('data', (bytes) => client.write(bytes));
      const end = () => {
        this.pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      };
      for (const socket of pair) socket.on('close', end).on('error', end);
      this.apply(pair);
    });
  }

  private apply(pair: [Socket, Socket]): void {
    for (const socket of pair)
      if (this.held) socket.pause();
      else socket.resume();
  }
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
