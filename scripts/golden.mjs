// Adds an example of a stored event to libs/contracts/src/golden, which has one for every shape that an event ever had:
//   npm run golden -- ContentCopied '{"type":"message",…}'     adds the next version, from the data as it is stored
// The stored data never changes afterwards: golden.spec.ts parses every example with the current schema. Only `today`, the
// result of the schema, changes when an upcast is added.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { runnerImport } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folder = path.join(root, 'libs/contracts/src/golden');
const list = path.join(folder, 'checksums.json');

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
const text = await pretty({ shape, stored, today: result.data }, name);
writeFileSync(path.join(folder, name), text, { flag: 'wx' });
const checksums = JSON.parse(readFileSync(list, 'utf8'));
checksums[name] = sha256(JSON.stringify(stored));
writeFileSync(
  list,
  await pretty(Object.fromEntries(Object.entries(checksums).toSorted(([a], [b]) => (a < b ? -1 : 1))), list),
);
console.log(`libs/contracts/src/golden/${name} is written, and its checksum is in checksums.json.`);

async function pretty(value, file) {
  const config = await resolveConfig(path.join(folder, file));
  return format(JSON.stringify(value), { ...config, filepath: file });
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
