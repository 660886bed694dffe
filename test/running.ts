interface Running {
  dataDir: string;
  stop(): Promise<unknown>;
}

// Jest loads the set-up and the teardown as separate modules, which share only the process's global object.
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
