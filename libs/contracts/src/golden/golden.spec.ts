import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EventMetadata } from '../event';
import { eventsByCategory } from '../events';
import { shapeOf } from './shape';

interface Golden {
  /** Hash of the schema's shape when this was the newest version. */
  shape?: string;
  /** As it lies in a log. */
  stored: Record<string, unknown>;
  /** As today's schema reads it. */
  today: Record<string, unknown>;
}

const folder = import.meta.dirname;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
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

  it.each([...schemas])(
    '%s has one for every version, from the first; the newest shows every field of the schema as it is now',
    (type, schema) => {
      const versions = versionsOf(type);
      expect(versions).toEqual(
        Array.from({ length: Math.max(1, versions.length) }, (_, i) => `${type}.v${i + 1}.json`),
      );
      const { stored, shape } = json(versions.at(-1) ?? '') as Golden;
      expect(Object.keys(stored).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
      // When this fails the schema has changed, and with it what is stored: add its next version with `npm run golden`.
      expect({ type, shape }).toEqual({ type, shape: sha256(shapeOf(schema)).slice(0, 16) });
    },
  );

  it('are never changed, removed or added without being counted', () => {
    const actual = files.map((name) => {
      const { stored } = json(name) as Golden;
      return [name, sha256(JSON.stringify(stored))];
    });
    expect(Object.fromEntries(actual)).toEqual(checksums);
  });

  it('notice any other shape: a field, a value or a limit, and nothing else', () => {
    const shape = (data: z.ZodRawShape) => shapeOf(z.object(data));
    const before = shape({ a: z.enum(['x', 'y']), b: z.object({ c: z.string().max(10) }) });
    expect(shape({ b: z.object({ c: z.string().max(10).meta({ personal: 'lead' }) }), a: z.enum(['x', 'y']) })).toBe(
      before,
    );
    for (const after of [
      { a: z.enum(['x', 'y']), b: z.object({ c: z.string().max(9) }) },
      { a: z.enum(['x', 'y', 'z']), b: z.object({ c: z.string().max(10) }) },
      { a: z.enum(['x', 'y']), b: z.object({ c: z.string().max(10).optional() }) },
      { a: z.enum(['x', 'y']), b: z.object({ c: z.string().max(10), d: z.string() }) },
    ])
      expect(shape(after)).not.toBe(before);
  });
});
