import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EventMetadata } from '../event';
import { eventsByCategory } from '../events';
import { shapeOf } from './shape';

/** Written by `npm run golden`. Only `today` may change afterwards. */
interface Golden {
  /** Hash of the schema's shape when this was the newest version. */
  shape?: string;
  /** SHA-256 of `stored` as JSON. */
  sha256: string;
  /** The event's data as a log holds it. */
  stored: Record<string, unknown>;
  /** The data after parsing with today's schema, where an upcast changes it. */
  today?: Record<string, unknown>;
}

const folder = import.meta.dirname;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Golden;
const files = readdirSync(folder).filter((name) => /^\w+\.v\d+\.json$/.test(name));

/** The metadata of every event counts as one more type. */
const schemas = new Map<string, z.ZodObject>([
  ...Object.values(eventsByCategory).flatMap((union) =>
    union.options.map((option): [string, z.ZodObject] => [String(option.shape.type.value), option.shape.data]),
  ),
  ['EventMetadata', EventMetadata],
]);
const versionsOf = (type: string): string[] =>
  files.filter((name) => name.startsWith(`${type}.v`)).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));

describe('Golden files of stored events', () => {
  it.each(files)('today’s schema reads %s correctly, and nobody has changed it', (name) => {
    const schema = schemas.get(name.split('.')[0] ?? '');
    const { sha256: checksum, stored, today = stored } = read(name);
    expect(schema?.parse(stored)).toEqual(today);
    expect({ name, checksum }).toEqual({ name, checksum: sha256(JSON.stringify(stored)) });
  });

  it.each([...schemas])(
    '%s has a file for every version; the newest has every field of today’s schema',
    (type, schema) => {
      const versions = versionsOf(type);
      expect(versions).toEqual(
        Array.from({ length: Math.max(1, versions.length) }, (_, i) => `${type}.v${i + 1}.json`),
      );
      const { stored, shape } = read(versions.at(-1) ?? '');
      expect(Object.keys(stored).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
      // This fails when the schema has changed. Add the next version with `npm run golden`.
      expect({ type, shape }).toEqual({ type, shape: sha256(shapeOf(schema)).slice(0, 16) });
    },
  );

  it('notice a new field, value or limit of a schema, and nothing else', () => {
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
