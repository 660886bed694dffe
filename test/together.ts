import path from 'node:path';

type Call = (...args: unknown[]) => void;
type Register = Call & { each?: (...rows: unknown[]) => Call };

const names = ['describe', 'it', 'test', 'beforeAll', 'beforeEach', 'afterEach', 'afterAll'];
const root = path.resolve(import.meta.dirname, '..');
const globals = globalThis as unknown as Record<string, Register>;

/**
 * Runs several spec files as one, because Jest loads all modules again for each test file, which takes longer than most specs.
 * Each file gets a `describe` block with its name, so that its hooks run only for its own tests.
 */
export async function together(files: string[]): Promise<void> {
  for (const file of files) {
    const registrations = await registrationsOf(path.join(root, file));
    describe(file, () => {
      for (const register of registrations) register();
    });
  }
}

/** Loads a spec file. @returns the registrations that it makes outside of any block */
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
  } catch (error) {
    // Jest names only the file of the group. It shows the stack, which begins with the message.
    if (typeof error === 'object' && error && 'stack' in error)
      error.stack = `${path.relative(root, file)} could not be loaded: ${String(error.stack)}`;
    throw error;
  } finally {
    Object.assign(globals, Object.fromEntries(real));
  }
  return registrations;
}
