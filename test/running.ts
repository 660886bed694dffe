interface Running {
  dataDir: string;
  stop(): Promise<unknown>;
}

// Jest loads the set-up and the teardown as separate modules; the process's global object is what they share.
const key = Symbol.for('keepwarm.test.database');
const shelf = globalThis as { [key]?: Running };

export const running = {
  set(server: Running): void {
    shelf[key] = server;
  },
  take(): Running | undefined {
    const server = shelf[key];
    delete shelf[key];
    return server;
  },
};
