import type { z } from 'zod';

const hidden = '[personal]';

/**
 * A copy of stored data that may be logged: fields whose schema carries `.meta({ personal })` become `[personal]`, and so
 * does whatever the schema does not know. Null stays null, because an absent value says nothing about anybody.
 */
export function redact(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if ((schema as z.ZodType).meta?.()?.personal) return hidden;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      if (!isRecord(value)) return hidden;
      return mapped(value, (key, field) => (def.shape[key] ? redact(def.shape[key], field) : hidden));
    case 'record':
      return isRecord(value) ? mapped(value, (_, field) => redact(def.valueType, field)) : hidden;
    case 'array':
      return Array.isArray(value) ? value.map((item) => redact(def.element, item)) : hidden;
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return redact(def.innerType, value);
    case 'pipe':
      // A preprocess hides its schema on the way out, a transform on the way in.
      return redact(def.in._zod.def.type === 'transform' ? def.out : def.in, value);
    case 'union': {
      const option = def.options.find((o) => (o as z.ZodType).safeParse(value).success);
      return option ? redact(option, value) : hidden;
    }
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'date':
    case 'enum':
    case 'literal':
    case 'template_literal':
      return value;
    default:
      return hidden;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (record: Record<string, unknown>, change: (key: string, value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)]));
