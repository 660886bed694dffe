import { z } from 'zod';

/** Keys of JSON Schema that do not restrict what can be stored. */
const remarks = new Set(['personal', 'description', 'title', '$schema']);

/** The schema as text. It changes with every restriction of the schema, and not with the order of its fields. */
export const shapeOf = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'required' && Array.isArray(value)) return (value as string[]).toSorted((a, b) => (a < b ? -1 : 1));
    if (remarks.has(key) && typeof value !== 'object') return undefined;
    return value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  });
