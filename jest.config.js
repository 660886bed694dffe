// Jest in native ESM mode: run it through `npm test`, or through node with --experimental-vm-modules.
const swc = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true, tsx: true },
    keepClassNames: true,
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      useDefineForClassFields: false,
      react: { runtime: 'automatic' },
    },
  },
  // No `module` here: @swc/jest picks ES modules for specs and CommonJS for the global set-up, which Jest loads with require().
  sourceMaps: 'inline',
};

const base = {
  rootDir: import.meta.dirname,
  // Not in the folder for temporary files, which can be in memory: see scripts/test.mjs.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: {
    '^@app/(contracts|domain|writer|event-sourcing|help|embedded-postgres)/(.*)$': '<rootDir>/libs/$1/src/$2',
    '^virtual:help-articles$': '<rootDir>/test/web/help-articles.ts',
    '^@/(.*)$': '<rootDir>/apps/web/src/$1',
    // All icons in one file, not in 2,100.
    '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js',
    '\\.(css|svg|png|woff2)(\\?.*)?$': '<rootDir>/test/asset-stub.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/dist-web/', '<rootDir>/.data/'],
};

/** The test files of a project: its specs, or the groups of them that scripts/test.mjs has written, and those that run alone. */
const specs = (project, together, alone = []) => [
  process.env.SPECS ? `<rootDir>/dist-specs/${process.env.SPECS}/${project}/*.spec.ts` : together,
  ...alone,
];

// One PostgreSQL server for the whole run, started only when a spec that may need it runs.
const withDatabase = {
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: '<rootDir>/test/global-teardown.ts',
};

export default {
  testSequencer: '<rootDir>/test/sequencer.js',
  // Twice the two cores: many specs wait for processes, servers and deadlines.
  maxWorkers: 4,
  // Node keeps the modules of each spec file. A worker with a large heap spends its time in the garbage collection.
  workerIdleMemoryLimit: '600MB',
  projects: [
    {
      ...base,
      displayName: 'domain',
      testEnvironment: 'node',
      testMatch: specs('domain', '<rootDir>/libs/{contracts,domain,event-sourcing,writer,help}/**/*.spec.ts'),
    },
    {
      ...base,
      ...withDatabase,
      displayName: 'api',
      testEnvironment: 'node',
      testMatch: specs('api', '<rootDir>/{apps/api,apps/bench,apps/sandbox,libs/embedded-postgres}/**/*.spec.ts', [
        '<rootDir>/scripts/**/*.spec.ts',
      ]),
      setupFilesAfterEnv: ['<rootDir>/test/setup-node.ts'],
    },
    {
      ...base,
      displayName: 'event-store',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/apps/api/test/contracts/*.real.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/setup-node.ts'],
    },
    {
      ...base,
      displayName: 'web',
      testEnvironment: '<rootDir>/test/web/environment.js',
      testMatch: specs('web', '<rootDir>/apps/web/test/**/*.spec.{ts,tsx}', [
        '<rootDir>/apps/web/{src,build}/**/*.spec.{ts,tsx}',
      ]),
      setupFilesAfterEnv: ['<rootDir>/test/web/setup.ts'],
    },
    {
      ...base,
      ...withDatabase,
      displayName: 'journey',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/journey/**/*.spec.ts'],
      setupFilesAfterEnv: ['<rootDir>/test/setup-journey.ts'],
    },
  ],
};
