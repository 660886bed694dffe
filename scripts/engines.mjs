// Checks that every production package supports the oldest Node that package.json allows.
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minVersion, satisfies } from 'semver';

/** Packages that ask for a newer Node but work on the oldest one: the reason, and a proof that runs with this check. */
const exceptions = {
  'file-type': {
    why: 'Nest imports it to look at uploaded files; nothing in it needs Node 22.',
    proof: async () => {
      const { fileTypeFromBuffer } = await import('file-type');
      return (await fileTypeFromBuffer(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')))?.ext === 'png';
    },
  },
  'nestjs-pino': {
    why: 'It names the versions that it is tested with; logging.spec.ts runs on Node 20 too.',
    proof: async () => {
      const { Logger, PinoLogger } = await import('nestjs-pino');
      const lines = [];
      const pinoHttp = [{}, { write: (line) => lines.push(line) }];
      new Logger(new PinoLogger({ pinoHttp }), {}).warn({ jobId: 7 }, 'late', 'jobs');
      return lines.join().includes('"jobId":7');
    },
  },
};

/** @returns one sentence for each package of package-lock.json that needs a newer Node, and for each wrong exception */
export async function engineProblems(lock, allowed = exceptions) {
  const lowest = minVersion(lock.packages[''].engines.node).version;
  const used = new Set();
  const problems = [];
  for (const [path, { dev, version, engines }] of Object.entries(lock.packages)) {
    if (path === '' || dev || !engines?.node || satisfies(lowest, engines.node)) continue;
    const name = path.split('node_modules/').at(-1);
    if (allowed[name]) used.add(name);
    else problems.push(`${name} ${version} needs Node ${engines.node}, and package.json allows ${lowest}.`);
  }
  for (const [name, { proof }] of Object.entries(allowed)) {
    if (!used.has(name)) problems.push(`The exception for ${name} is not needed any more.`);
    else if (!(await proof().catch(() => false)))
      problems.push(`${name} does not run on Node ${process.versions.node}.`);
  }
  return problems;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const problems = await engineProblems(
    JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
  );
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
