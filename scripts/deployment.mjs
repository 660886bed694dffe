// Checks Dockerfile, .dockerignore, docker-compose.yml and .env.example without Docker: with dclint (the Compose schema and good practice),
// dockerfilelint, and rules of our own. Then it breaks each rule in a copy of these files, and the rule must report it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DCLinter } from 'dclint';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dockerfilelint = createRequire(import.meta.url)('dockerfilelint');
const read = (name) => readFileSync(path.join(root, name), 'utf8');

/** Rules of dclint that are off: our files keep related keys together, and what they build also has a name. */
const off = [
  'service-keys-order',
  'services-alphabetical-order',
  'service-dependencies-alphabetical-order',
  'top-level-properties-order',
  'no-build-and-image',
];
const compose = new DCLinter({ rules: Object.fromEntries(off.map((name) => [name, 0])), quiet: false, exclude: [] });

const pinned = (image) => /:\d+\.\d+[\w.-]*$/.test(image);
const stores = ['postgres', 'redis', 'eventstore', 'eventstore-1', 'eventstore-2', 'eventstore-3'];

/** `{ 'Dockerfile': text, … }` → every complaint as `rule: what`. */
function problemsOf(files) {
  return [...dockerfileProblems(files.Dockerfile), ...contextProblems(files), ...composeProblems(files)];
}

/** What the build copies must not be left out by .dockerignore, where the last pattern that fits decides. */
function contextProblems({ Dockerfile: dockerfile, '.dockerignore': ignored }) {
  const patterns = ignored.split('\n').filter((line) => line && !line.startsWith('#'));
  const fits = (pattern) => {
    const parts = pattern.replace(/^!/, '').replace(/[.+^$()|[\]{}]/g, '\\$&');
    return new RegExp(`^${parts.replaceAll('**/', '(.*/)?').replace(/(?<![)*.])\*(?![*?])/g, '[^/]*')}(/|$)`);
  };
  const isLeftOut = (name) => patterns.findLast((pattern) => fits(pattern).test(name))?.startsWith('!') === false;
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)]
    .flatMap(([, names]) => names.split(/\s+/))
    .filter(isLeftOut)
    .map((name) => `build-context: the Dockerfile copies ${name}, which .dockerignore leaves out`);
}

function dockerfileProblems(text) {
  // dockerfilelint does not understand the hyphen of --start-period.
  const readable = text.replace(/ --start-period=\S+/g, '');
  const linted = dockerfilelint.run(root, readable).map((p) => `dockerfilelint/${p.rule}: line ${p.line}: ${p.title}`);
  const lines = text
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim());
  /** @type {{ image: string, name: string, instructions: { word: string, rest: string }[] }[]} */
  const stages = [];
  for (const line of lines.filter((l) => l && !l.startsWith('#'))) {
    const [word, ...rest] = line.split(/\s+/);
    const instruction = { word: word.toUpperCase(), rest: rest.join(' ') };
    if (instruction.word === 'FROM') stages.push({ image: rest[0], name: rest[2], instructions: [] });
    else stages.at(-1)?.instructions.push(instruction);
  }
  const found = linted;
  const say = (rule, stage, what) => found.push(`${rule}: stage ${stage.name}: ${what}`);
  for (const stage of stages) {
    if (!stages.some(({ name }) => name === stage.image) && !pinned(stage.image)) {
      say('pinned-image', stage, `${stage.image} names no version, so the image may change`);
    }
    for (const { word, rest } of stage.instructions) {
      if (word === 'ADD') say('no-add', stage, 'COPY says what it does; ADD also unpacks and downloads');
      if (word === 'RUN' && /(curl|wget)[^|]*\|\s*(ba|da)?sh/.test(rest)) say('no-pipe-to-shell', stage, rest);
      if (['CMD', 'ENTRYPOINT'].includes(word) && !rest.startsWith('[')) {
        say('exec-form', stage, `${word} in shell form: signals would reach the shell and not the process`);
      }
      if (['ENV', 'ARG'].includes(word) && /SECRET|PASSWORD|TOKEN|_KEY/i.test(rest)) {
        say('no-secrets-in-layers', stage, `${word} ${rest.split('=')[0]} would stay readable in the image`);
      }
    }
  }
  for (const name of ['server', 'web']) {
    const stage = stages.find((s) => s.name === name);
    if (!stage) {
      found.push(`stages: there is no stage ${name}`);
      continue;
    }
    const last = (word) => stage.instructions.findLast((i) => i.word === word)?.rest;
    if (!last('USER') || /^(root|0)(:|$)/.test(last('USER'))) say('non-root', stage, 'runs as root');
    if (!last('HEALTHCHECK') || last('HEALTHCHECK') === 'NONE') say('health-check', stage, 'has no health check');
    if (stage.instructions.some((i) => i.word === 'COPY' && /^(\S+\s+)?\.\/?\s/.test(i.rest))) {
      say('small-image', stage, 'copies the whole folder');
    }
    if (stage.instructions.some((i) => i.word === 'RUN' && /npm (ci|install)/.test(i.rest))) {
      say('small-image', stage, 'installs packages beside what it runs');
    }
  }
  if (stages.at(-1)?.name !== 'server')
    found.push('stages: the last stage is what `docker build .` makes, and must be server');
  return found;
}

/** Settings for development and for a single process only. */
const embeddedOnly = new Set(['DATA_DIR', 'SANDBOX_PORT', 'RATE_LIMITS', 'LINKEDIN_ISSUER', 'STRIPE_BASE_URL']);
const configFile = 'apps/api/src/platform/kernel/config.ts';
const settingsOf = (code) => new Set([...code.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map((m) => m[1]));

function composeProblems(files) {
  const { 'docker-compose.yml': text, '.env.example': example, 'package.json': manifest, [configFile]: config } = files;
  const { content, problems: found } = lintedCompose(text);
  if (!content) return found;
  const say = (rule, what) => found.push(`${rule}: ${what}`);
  for (const [name, service] of Object.entries(content.services)) {
    const { image, build, ports, container_name, healthcheck, restart, networks, volumes, environment = {} } = service;
    if (!build && !pinned(image ?? '')) say('pinned-image', `${name}: ${image} names no version`);
    // An image that is built here has its own health check.
    if (!build && !healthcheck) say('health-check', `${name} has none, so no other service can wait for it`);
    if (restart !== 'unless-stopped') say('restart', `${name} would not restart after a fault`);
    if (service.privileged || service.network_mode === 'host')
      say('contained', `${name} has access to the whole machine`);
    if (['api', 'worker'].includes(name) && (ports || container_name)) {
      say('scalable', `${name} has a fixed name or port, so it cannot be scaled`);
    }
    if (stores.includes(name)) {
      if (!volumes?.length) say('durable', `${name} has no volume for its data`);
      if (ports || networks?.join() !== 'store') say('stores-inside', `${name} can be reached from outside`);
    }
    for (const [key, value] of Object.entries(environment)) {
      if (!/PASSWORD|SECRET|TOKEN|AUTH/.test(key) || value === null) continue;
      if (!/^\$\{\w+:[?-][^}]*\}$/.test(String(value))) say('secrets-from-env', `${name}: ${key} is written out`);
    }
  }
  if (!content.networks?.store?.internal) say('stores-inside', 'the network store is not internal');
  const used = new Set([...text.replace(/^\s*#.*$/gm, '').matchAll(/(?<!\$)\$\{(\w+)/g)].map((m) => m[1]));
  const explained = new Set([...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((m) => m[1]));
  for (const name of used) if (!explained.has(name)) say('env-example', `${name} is not explained in .env.example`);
  for (const name of explained) if (!used.has(name)) say('env-example', `${name} in .env.example is used by nothing`);
  const settings = settingsOf(config);
  const passed = content.services.api?.environment ?? {};
  for (const name of Object.keys(passed)) {
    if (!settings.has(name)) say('known-settings', `api is given ${name}, which ${configFile} never reads`);
  }
  for (const name of settings) {
    if (!(name in passed) && !embeddedOnly.has(name)) say('known-settings', `${name} cannot be set for api and worker`);
  }
  if (JSON.stringify(passed) !== JSON.stringify(content.services.worker?.environment)) {
    say('known-settings', 'api and worker have different settings');
  }
  const scripts = JSON.parse(manifest).scripts;
  for (const name of ['api', 'worker']) {
    const command = content.services[name]?.command?.join(' ');
    if (command !== scripts[`start:${name}`]) {
      say('same-command', `${name} starts with "${command}", npm run start:${name} with "${scripts[`start:${name}`]}"`);
    }
  }
  return found;
}

function lintedCompose(text) {
  const folder = mkdtempSync(path.join(tmpdir(), 'keepwarm-deployment-'));
  try {
    const file = path.join(folder, 'docker-compose.yml');
    writeFileSync(file, text);
    const { context, messages } = DCLinter.validateFile(file);
    const all = context ? [...messages, ...compose.lintContent(context)] : messages;
    return { content: context?.content, problems: all.map((m) => `dclint/${m.rule}: line ${m.line}: ${m.message}`) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The image has production packages only, and none that only the browser loads. The server must not import others. */
function packageProblems(sources, manifest, dockerfile) {
  const removed = /node_modules && rm -rf ((?:[^\n]*\\\n)*[^\n]*)/.exec(dockerfile)?.[1].split(/[\s\\]+/) ?? [];
  const isRemoved = (name) => removed.includes(name) || removed.includes(name.split('/')[0]);
  const { dependencies, optionalDependencies } = JSON.parse(manifest);
  const all = [...Object.keys(dependencies), ...Object.keys(optionalDependencies ?? {})];
  const named = all.filter((name) => !isRemoved(name));
  // Express is a dependency of @nestjs/platform-express, and must be the same one.
  const known = new Set([...builtinModules, ...named, 'express']);
  return Object.entries(sources).flatMap(([file, code]) =>
    [
      ...code.matchAll(
        /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^'.@][^']*|@(?!app\/)[^']+)'|\bimport\('([^'.][^']*)'\)/gm,
      ),
    ]
      .map(([, from, later]) => from ?? later)
      .filter((name) => !name.startsWith('node:'))
      .map((name) =>
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
      .filter((name) => !known.has(name) && !name.startsWith('@app/'))
      .map((name) => `production-packages: ${file} loads ${name}, which is not in the image`),
  );
}

function serverSources() {
  const libraries = ['contracts', 'domain', 'event-sourcing', 'writer', 'embedded-postgres'].map(
    (name) => `libs/${name}/src`,
  );
  const folders = ['apps/api/src', 'apps/sandbox/src', ...libraries];
  const names = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true }).map((name) => path.posix.join(folder, name)),
  );
  const ours = names.filter(
    (n) => n.endsWith('.ts') && !/\.spec\.ts$|\.contract\.ts$|\/testing\/|\/bench\/|\/fixtures\//.test(n),
  );
  return Object.fromEntries(ours.map((name) => [name, read(name)]));
}

/** Rule → [file, text, its replacement]. */
const planted = {
  'dockerfilelint/missing_tag': ['Dockerfile', 'FROM node:24.21.0-bookworm-slim AS server', 'FROM node AS server'],
  'dockerfilelint/sudo_usage': ['Dockerfile', 'RUN npm run build', 'RUN sudo npm run build'],
  'pinned-image: stage': ['Dockerfile', 'FROM caddy:2.10.2-alpine', 'FROM caddy:latest'],
  'non-root: stage server': ['Dockerfile', 'USER node', 'USER root'],
  'non-root: stage web': ['Dockerfile', 'USER 65534:65534', ''],
  'no-add': ['Dockerfile', 'COPY package.json ./\nUSER', 'ADD https://example.com/a.tgz ./\nUSER'],
  'no-pipe-to-shell': ['Dockerfile', 'RUN npm run build', 'RUN curl https://example.com | sh'],
  'exec-form': ['Dockerfile', /CMD \["node", "--max.*/, 'CMD node dist/server/main.js'],
  'no-secrets-in-layers': ['Dockerfile', 'ENV NODE_ENV', 'ENV SESSION_SECRET=abc NODE_ENV'],
  'health-check: stage server': ['Dockerfile', /HEALTHCHECK --interval=5s.*/, ''],
  'small-image': ['Dockerfile', 'COPY package.json ./\nUSER', 'COPY . ./\nUSER'],
  stages: ['Dockerfile', 'AS server', 'AS service'],
  'dclint/invalid-schema': ['docker-compose.yml', 'restart: unless-stopped', 'restrat: unless-stopped'],
  'dclint/invalid-yaml': ['docker-compose.yml', 'networks: [web]', 'networks: [web'],
  'dclint/no-unbound-port-interfaces': ['docker-compose.yml', "'0.0.0.0:80:80'", "'80:80'"],
  'dclint/service-image-require-explicit-tag': ['docker-compose.yml', 'redis:7.4.2-bookworm', 'redis'],
  'pinned-image: postgres': ['docker-compose.yml', 'postgres:18.4-bookworm', 'postgres:latest'],
  'health-check: redis': ['docker-compose.yml', /healthcheck:\n\s+test: \['CMD-SHELL', 'redis-cli(.*\n){4}/, ''],
  'build-context': ['.dockerignore', '!scripts/build-server.mjs\n', ''],
  restart: ['docker-compose.yml', '    networks: [store]\n    restart: unless-stopped\n', '    networks: [store]\n'],
  contained: ['docker-compose.yml', 'shm_size: 256mb', 'privileged: true'],
  scalable: ['docker-compose.yml', '  worker:\n', '  worker:\n    container_name: worker\n'],
  durable: ['docker-compose.yml', '    volumes:\n      - redis:/data\n', ''],
  'stores-inside: postgres': ['docker-compose.yml', 'shm_size: 256mb', "ports: ['127.0.0.1:5432:5432']"],
  'stores-inside: the network': ['docker-compose.yml', 'internal: true', 'internal: false'],
  'secrets-from-env': [
    'docker-compose.yml',
    'SESSION_SECRET: ${SESSION_SECRET:?see .env.example}',
    'SESSION_SECRET: secret',
  ],
  'env-example: REDIS_PASSWORD': ['.env.example', 'REDIS_PASSWORD=', ''],
  'env-example: FORGOTTEN': ['.env.example', 'SESSION_SECRET=', 'SESSION_SECRET=\nFORGOTTEN='],
  'known-settings: api is given': ['docker-compose.yml', 'REDIS_URL:', 'REDIS_URI:'],
  'known-settings: FORGOTTEN': [configFile, '    PORT:', '    FORGOTTEN: z.string(),\n    PORT:'],
  'same-command: worker': ['docker-compose.yml', "'worker',", "'wroker',"],
};

const files = Object.fromEntries(
  ['Dockerfile', '.dockerignore', 'docker-compose.yml', '.env.example', 'package.json', configFile].map((name) => [
    name,
    read(name),
  ]),
);
const sources = serverSources();
const problems = [...problemsOf(files), ...packageProblems(sources, files['package.json'], files.Dockerfile)];
if (Object.keys(sources).length === 0) problems.push('No source of the server was checked, so nothing is proven.');
for (const [rule, [name, from, to]] of Object.entries(planted)) {
  const damaged = files[name].replace(from, to);
  if (damaged === files[name]) problems.push(`The planted violation of "${rule}" changes nothing in ${name}.`);
  else if (!problemsOf({ ...files, [name]: damaged }).some((p) => p.startsWith(rule))) {
    problems.push(`"${rule}" did not notice its planted violation in ${name}.`);
  }
}
const strange = {
  'apps/api/src/planted.ts':
    "import { spawnPig } from 'left-pad/pig';\nimport { Link } from '@tanstack/react-router';\n",
};
if (packageProblems(strange, files['package.json'], files.Dockerfile).length !== 2) {
  problems.push('"production-packages" did not notice its planted violation.');
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  console.log(
    `Dockerfile and docker-compose.yml keep the rules. All ${Object.keys(planted).length + 1} planted violations were found.`,
  );
}
