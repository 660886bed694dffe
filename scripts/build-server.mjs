// Builds the server: Nest compiles every file into dist, then Rolldown puts what the product loads into a few files in dist/server,
// because Node needs a second more to find and load 1,100 small ones. Other programs run from the compiled files.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const compiled = path.join(root, 'dist');
const out = path.join(compiled, 'server');

/**
 * Our own files, and the packages of many small modules. All others stay packages: tracing patches some of them when they are
 * required, and some find their files or threads by name. Nest asks for these two of its packages, which are not installed.
 */
const inside = /^(\.|\/|[A-Z]:|@nestjs\/(?!microservices|websockets)|nestjs-pino$|rxjs|zod)/;

/** Compiled files keep their source maps, and their own place: threads, articles and the web client are found from there. */
const compiledFiles = {
  name: 'compiled-files',
  async load(id) {
    if (!id.startsWith(compiled)) return null;
    const [code, map] = await Promise.all([readFile(id, 'utf8'), readFile(`${id}.map`, 'utf8')]);
    const from = path.relative(out, id).replaceAll(path.sep, '/');
    return {
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(from)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`),
      map: JSON.parse(map),
    };
  },
};

const { status } = spawnSync(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build', 'api'], {
  cwd: root,
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);
const bundle = await rolldown({
  input: path.join(compiled, 'apps/api/src/main.js'),
  platform: 'node',
  external: (id) => !inside.test(id),
  plugins: [compiledFiles],
});
// The names of all but main.js have a hash: a process that runs while its folder is built again fails to load a part, and never
// loads one of another version.
await bundle.write({ dir: out, sourcemap: true, keepNames: true });
await bundle.close();
