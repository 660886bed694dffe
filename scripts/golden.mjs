// Stores one example of every event in every shape that it ever had, in libs/contracts/src/golden:
//   npm run golden -- ContentCopied '{"type":"message",…}'     adds the next version, from its data as it is stored
// `stored` never changes afterwards: golden.spec.ts checks it by `sha256` and reads it with today's schema.
// `today` is the result of parsing it. It is left out while it equals `stored`, and is added together with an upcast.
import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'libs/contracts/src/golden');

const [type, given] = process.argv.slice(2);
if (!type || !given) stop('Usage: npm run golden -- <EventType> <its data as JSON>');

const load = async (file) =>
  (await runnerImport(path.join(root, file), { configFile: false, root, logLevel: 'error' })).module;
const { eventsByCategory } = await load('libs/contracts/src/events.ts');
const { EventMetadata } = await load('libs/contracts/src/event.ts');
const { shapeOf } = await load('libs/contracts/src/golden/shape.ts');
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

const schema =
  type === 'EventMetadata'
    ? EventMetadata
    : Object.values(eventsByCategory)
        .flatMap((union) => union.options)
        .find((option) => option.shape.type.value === type)?.shape.data;
if (!schema) stop(`There is no event "${type}".`);

const stored = JSON.parse(given);
const result = schema.safeParse(stored);
if (!result.success) stop(`The schema refuses it: ${result.error.message}`);
const version = 1 + readdirSync(folder).filter((name) => name.startsWith(`${type}.v`)).length;
const name = `${type}.v${version}.json`;
const shape = sha256(shapeOf(schema)).slice(0, 16);
const today = isDeepStrictEqual(result.data, stored) ? undefined : result.data;
const text = await pretty({ shape, sha256: sha256(JSON.stringify(stored)), stored, today }, name);
writeFileSync(path.join(folder, name), text, { flag: 'wx' });
console.log(`libs/contracts/src/golden/${name} is written.`);

async function pretty(value, file) {
  const config = await resolveConfig(path.join(folder, file));
  return format(JSON.stringify(value), { ...config, filepath: file });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
