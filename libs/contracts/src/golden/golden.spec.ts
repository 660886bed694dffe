import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { EventMetadata } from '../event';
import { eventsByCategory } from '../events';

interface Golden {
  /** As it lies in a log. */
  stored: Record<string, unknown>;
  /** As today's schema reads it. */
  today: Record<string, unknown>;
}

const folder = import.meta.dirname;
const json = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const files = readdirSync(folder).filter((name) => /^\w+\.v\d+\.json$/.test(name));
const checksums = json('checksums.json') as Record<string, string>;

/** What is stored beside every event counts as one more type. */
const schemas = new Map<string, z.ZodObject>([
  ...Object.values(eventsByCategory).flatMap((union) =>
    union.options.map((option): [string, z.ZodObject] => [String(option.shape.type.value), option.shape.data]),
  ),
  ['EventMetadata', EventMetadata],
]);
const versionsOf = (type: string): string[] =>
  files.filter((name) => name.startsWith(`${type}.v`)).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

describe('Golden files of stored events', () => {
  it.each(files)('%s is read by today’s schema as it was meant', (name) => {
    const schema = schemas.get(name.split('.')[0] ?? '');
    const { stored, today } = json(name) as Golden;
    expect(schema?.parse(stored)).toEqual(today);
  });

  it.each([...schemas.keys()])(
    '%s has one for every version, from the first, and the newest shows every field',
    (type) => {
      const versions = versionsOf(type);
      expect(versions).toEqual(
        Array.from({ length: Math.max(1, versions.length) }, (_, i) => `${type}.v${i + 1}.json`),
      );
      const { stored } = json(versions.at(-1) ?? '') as Golden;
      expect(Object.keys(stored).toSorted()).toEqual(Object.keys(schemas.get(type)?.shape ?? {}).toSorted());
    },
  );

  it('are never changed, removed or added without being counted', () => {
    const actual = files.map((name) => {
      const { stored } = json(name) as Golden;
      return [name, createHash('sha256').update(JSON.stringify(stored)).digest('hex')];
    });
    expect(Object.fromEntries(actual)).toEqual(checksums);
  });
});
