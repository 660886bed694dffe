import path from 'node:path';

type Call = (...args: unknown[]) => void;
type Register = Call & { each?: (...rows: unknown[]) => Call };

const names = ['describe', 'it', 'test', 'beforeAll', 'beforeEach', 'afterEach', 'afterAll'];
const root = path.resolve(import.meta.dirname, '..');
const globals = globalThis as unknown as Record<string, Register>;

/**
 * Runs spec files as one: Jest loads all modules anew for each test file, which takes longer than most specs.
 * What a file registers lies in a block with the file's name, so that its hooks run for its own tests alone.
 */
export async function together(files: string[]): Promise<void> {
  for (const file of files) {
    const registrations = await registrationsOf(path.join(root, file));
    describe(file, () => {
      for (const register of registrations) register();
    });
  }
}

/** Loads a spec file. @returns what it wants to register outside of any block */
async function registrationsOf(file: string): Promise<(() => void)[]> {
  const registrations: (() => void)[] = [];
  const real = names.map((name) => [name, globals[name] as Register] as const);
  for (const [name, now] of real) {
    const later: Register = (...args) => void registrations.push(() => now(...args));
    later.each =
      (...rows) =>
      (...args) =>
        void registrations.push(() => now.each?.(...rows)(...args));
    globals[name] = later;
  }
  try {
    await import(file);
  } finally {
    Object.assign(globals, Object.fromEntries(real));
  }
  return registrations;
}
