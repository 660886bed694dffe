// Who may import what. `npm run boundaries` checks it, and plants one violation per rule to prove that each rule bites.
const spec = '\\.spec\\.tsx?$';

/** The folders of apps/api/src/platform, lowest first: a folder may import the folders before it in this list. */
const platformFolders = ['kernel', 'telemetry', 'redis', 'postgres', 'http', 'auth', 'jobs', 'live', 'operations'];

/** The rooms of apps/web/src/shared, lowest first: a room may import the rooms before it in this list. */
const webRooms = [
  'lib',
  'labels',
  'storage',
  'http',
  'toast',
  'session',
  'live',
  'actions',
  'queries',
  'ui',
  'forms',
  'text',
  'shell',
];

/** The folders of libs/event-sourcing/src; the port `event-store.ts` is below them all. */
const libraryFolders = [
  'kernel',
  'postgres',
  'jobs',
  'event-store',
  'commands',
  'read-models',
  'reactions',
  'integrity',
  'testing',
];

const pointDown = (name, root, folders) =>
  folders.map((folder, level) => ({
    name: `${name}-${folder}-imports-downwards`,
    comment: `The folders of ${root} import each other only in this order: ${folders.join(', ')}.`,
    severity: 'error',
    from: { path: `^${root}/${folder}/`, pathNot: spec },
    to: {
      path: `^${root}/`,
      pathNot: [`^${root}/(${folders.slice(0, level + 1).join('|')})/`, '^libs/event-sourcing/src/event-store\\.ts$'],
    },
  }));

module.exports = {
  forbidden: [
    {
      name: 'contracts-know-only-zod',
      comment:
        'Contracts are read by the server, the browser and the log of years ago; they import themselves and zod.',
      severity: 'error',
      from: { path: '^libs/contracts/', pathNot: spec },
      to: { pathNot: ['^libs/contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-knows-only-contracts',
      comment: 'The domain is pure: itself and contracts, no Node built-ins, no packages, no clock and no I/O.',
      severity: 'error',
      from: { path: '^libs/domain/', pathNot: spec },
      to: { pathNot: ['^libs/(domain|contracts)/'] },
    },
    {
      name: 'writer-knows-only-contracts',
      comment:
        'The writer is pure: itself, contracts and five libraries of words; no Node built-ins, no clock, and no random numbers without a seed.',
      severity: 'error',
      from: { path: '^libs/writer/', pathNot: spec },
      to: {
        pathNot: [
          '^libs/(writer|contracts)/',
          'node_modules/(diff|gender-detection-from-name|leven|liquidjs|syllable)/',
        ],
      },
    },
    {
      name: 'event-sourcing-knows-no-application',
      comment:
        'It would serve another product too: itself, contracts, the decider, PostgreSQL, EventStoreDB, and a few libraries; never Nest, HTTP or a feature.',
      severity: 'error',
      from: { path: '^libs/event-sourcing/', pathNot: spec },
      to: {
        pathNot: [
          '^libs/(event-sourcing|contracts)/',
          '^libs/domain/src/decider\\.ts$',
          '^node_modules/(@types/)?(pg|typeorm|zod|@eventstore/db-client|@grpc/grpc-js|@opentelemetry/api|cockatiel|lru-cache|p-limit)/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'writer-serves-features',
      comment: 'Only features use drafts and sample people. Specs may use its seeded random numbers.',
      severity: 'error',
      from: {
        pathNot: [
          '^libs/writer/',
          '^apps/api/src/(features|shared|demo)/',
          '^apps/api/test/',
          '^apps/bench/src/',
          spec,
        ],
      },
      to: { path: '^libs/writer/' },
    },
    {
      name: 'help-knows-only-contracts',
      comment:
        'The help articles are files: itself, contracts, Node built-ins, and what reads Markdown and front matter.',
      severity: 'error',
      from: { path: '^libs/help/', pathNot: spec },
      to: {
        pathNot: ['^libs/(help|contracts)/', '^node_modules/(@types/)?(markdown-it|yaml)/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'embedded-postgres-knows-only-pg',
      comment: 'It runs a PostgreSQL server, whatever the database is for: itself, Node built-ins and pg.',
      severity: 'error',
      from: { path: '^libs/embedded-postgres/', pathNot: spec },
      to: { pathNot: ['^libs/embedded-postgres/', '^node_modules/(@types/)?pg/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'libraries-never-import-applications',
      comment: 'Not even in a spec: what a library needs from an application belongs into the library.',
      severity: 'error',
      from: { path: '^libs/' },
      to: { path: '^apps/' },
    },
    {
      name: 'platform-never-imports-features',
      comment: 'The platform carries every feature and knows none, nor what they need of each other.',
      severity: 'error',
      from: { path: '^apps/api/src/platform/' },
      to: { path: '^apps/api/src/(features|shared)/' },
    },
    {
      name: 'shared-never-imports-features',
      comment: 'A port says what one feature needs of another one, and that one implements it.',
      severity: 'error',
      from: { path: '^apps/api/src/shared/' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'api-features-meet-through-events',
      comment:
        'A feature reacts to the events of another one. What it needs at once is a command or a port in apps/api/src/shared. A spec may fill another one’s tables.',
      severity: 'error',
      from: { path: '^apps/api/src/features/([^/]+)/', pathNot: spec },
      to: { path: '^apps/api/src/features/', pathNot: '^apps/api/src/features/$1/' },
    },
    {
      name: 'one-file-knows-bullmq',
      comment: 'Only platform/jobs/bullmq.ts speaks to the queue library, so that it can be replaced in one place.',
      severity: 'error',
      from: { pathNot: '^apps/api/src/platform/jobs/bullmq\\.ts$' },
      to: { path: '^node_modules/bullmq/' },
    },
    {
      name: 'one-adapter-speaks-to-stripe',
      comment: 'Only the adapter of features/billing speaks to Stripe. The sandbox’s Stripe has its types.',
      severity: 'error',
      from: {
        pathNot: [
          '^apps/api/src/features/billing/(stripe\\.client|payments\\.service|refunds\\.service)\\.ts$',
          '^apps/sandbox/src/stripe/objects\\.ts$',
          spec,
        ],
      },
      to: { path: '^node_modules/stripe/' },
    },
    {
      name: 'one-file-knows-the-model-libraries',
      comment:
        'Only features/drafting/model/ai-model.adapter.ts speaks to a language model, and only as an adapter of LanguageModel.',
      severity: 'error',
      from: { pathNot: '^apps/api/src/features/drafting/model/ai-model\\.adapter\\.ts$' },
      to: { path: '^node_modules/(ai|@ai-sdk)/' },
    },
    {
      name: 'one-file-speaks-to-linkedin',
      comment:
        'Only features/linkedin/linkedin.client.ts speaks to LinkedIn; signing in has its own folder in the platform.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/platform/auth/', '^apps/api/src/features/linkedin/linkedin\\.client\\.ts$'],
      },
      to: { path: '^node_modules/openid-client/' },
    },
    {
      name: 'one-file-connects-to-redis',
      comment: 'Only platform/redis connects to Redis; test helpers ask the server themselves.',
      severity: 'error',
      from: { pathNot: ['^apps/api/src/platform/redis/redis\\.ts$', '^test/'] },
      to: { path: '^node_modules/ioredis/' },
    },
    {
      name: 'two-files-know-opentelemetry',
      comment:
        'Only platform/telemetry/otlp.ts loads the SDK of OpenTelemetry, and only tracing.ts of libs/event-sourcing makes spans; all others call tracing.ts.',
      severity: 'error',
      from: {
        pathNot: '^(apps/api/src/platform/telemetry/otlp|libs/event-sourcing/src/kernel/tracing(\\.spec)?)\\.ts$',
      },
      to: { path: '^node_modules/@opentelemetry/' },
    },
    {
      name: 'opentelemetry-is-loaded-when-asked-for',
      comment: 'Without a collector the SDK and the instrumentations are not even loaded.',
      severity: 'error',
      from: {},
      to: { path: '^apps/api/src/platform/telemetry/otlp\\.ts$', dynamic: false },
    },
    {
      name: 'one-folder-knows-prometheus',
      comment:
        'What is measured is named in platform/telemetry and operations/metrics.ts, where the labels can be seen to be few and nobody’s.',
      severity: 'error',
      from: { pathNot: '^apps/api/src/platform/(telemetry/|operations/metrics\\.ts)' },
      to: { path: '^node_modules/prom-client/' },
    },
    {
      name: 'postgres-stays-in-its-adapters',
      comment:
        'Only the database folder, the event log and test helpers make connections; others are handed a pool. The benchmarks measure against bare SQL.',
      severity: 'error',
      from: {
        pathNot: [
          '^libs/embedded-postgres/',
          '^apps/api/src/platform/postgres/',
          '^libs/event-sourcing/src/(postgres|event-store)/postgres[^/]*\\.ts$',
          '^libs/event-sourcing/src/postgres/',
          '^apps/bench/src/',
          '^apps/api/test/',
          '^test/',
        ],
      },
      to: { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'event-store-client-stays-in-its-adapter',
      comment:
        'Only eventstoredb*.ts of libs/event-sourcing speaks to EventStoreDB; its double for tests speaks gRPC, and the benchmarks measure against the bare client.',
      severity: 'error',
      from: {
        pathNot: [
          '^libs/event-sourcing/src/event-store/eventstoredb[^/]*\\.ts$',
          '^apps/bench/src/',
          '^apps/api/test/',
          '^test/',
        ],
      },
      to: { path: '^node_modules/(@eventstore/db-client|@grpc/grpc-js)/' },
    },
    {
      name: 'doubles-serve-tests-alone',
      comment: 'What stands in for the real thing, and what all adapters are tried with, is for specs and benchmarks.',
      severity: 'error',
      from: {
        pathNot: [spec, '^libs/.*/testing/', '^apps/bench/src/', '^apps/(api|web)/test/', '^test/'],
      },
      to: { path: '^(libs/.*/testing/|apps/(api|web)/test/)' },
    },
    {
      name: 'web-knows-only-contracts',
      comment: 'The browser shares nothing with the server but the contracts.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^(apps/(api|sandbox)|libs/(domain|writer|embedded-postgres))/' },
    },
    {
      name: 'web-features-never-import-routes',
      comment: 'Routes are made of features, features of shared parts; never back.',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(routes/|routeTree\\.gen|main\\.)' },
    },
    {
      name: 'web-shared-stands-alone',
      comment: 'Shared parts know no feature and no route.',
      severity: 'error',
      from: { path: '^apps/web/src/shared/' },
      to: { path: '^apps/web/src/(features/|routes/|routeTree\\.gen|main\\.)' },
    },
    {
      name: 'web-features-never-meet',
      comment: 'What two features of the web client need is a shared part; a page that shows both is a route.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'sandbox-is-started-by-main-alone',
      comment: 'The outside world in miniature is for development, demos and tests; no product code may lean on it.',
      severity: 'error',
      from: {
        pathNot: [
          '^apps/sandbox/',
          '^apps/api/src/(main|demo\\.cli)\\.ts$',
          '^apps/api/test/',
          '^apps/bench/src/',
          '^test/',
          spec,
        ],
      },
      to: { path: '^apps/sandbox/' },
    },
    {
      name: 'sandbox-knows-nothing-of-the-product',
      comment: 'It speaks real protocols from outside, so it may read the contracts and nothing else of ours.',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(apps/(api|web)|libs/(domain|writer|embedded-postgres))/' },
    },
    {
      name: 'nothing-imports-the-benchmarks',
      comment: 'Benchmarks use the product, never the other way round.',
      severity: 'error',
      from: { pathNot: '^apps/bench/src/' },
      to: { path: '^apps/bench/src/' },
    },
    ...pointDown('platform', 'apps/api/src/platform', platformFolders),
    ...pointDown('web', 'apps/web/src/shared', webRooms),
    ...pointDown('library', 'libs/event-sourcing/src', libraryFolders),
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that cannot be followed is one that no rule above can judge.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.(css|svg|png|woff2)|^virtual:help-articles$' },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    exclude: { path: '/fixtures/' },
    // Type-only imports count: a type is a dependency too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.boundaries.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
