import { EventMetadata } from '@app/contracts/event';
import { eventsByCategory } from '@app/contracts/events';
import { z } from 'zod';

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  format?: string;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  pattern?: string;
  personal?: string;
}

const jsonSchema = (schema: z.ZodType): Schema => z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema;

const typeOf = (s: Schema): string => {
  if (s.const !== undefined) return `\`${JSON.stringify(s.const)}\``;
  if (s.enum) return s.enum.map((v) => `\`${String(v)}\``).join(' ');
  const alternatives = s.anyOf ?? s.oneOf;
  if (alternatives) return alternatives.map(typeOf).join(' or ');
  if (s.type === 'array') return `list of ${typeOf(s.items ?? {})}`;
  if (s.properties)
    return `{ ${Object.entries(s.properties)
      .map(([k, v]) => `${k}: ${typeOf(v)}`)
      .join(', ')} }`;
  if (s.type === 'object')
    return `map of ${typeof s.additionalProperties === 'object' ? typeOf(s.additionalProperties) : 'anything'}`;
  const limits = [s.format, s.maxLength && `≤ ${s.maxLength}`].filter(Boolean).join(', ');
  return `${String(s.type ?? 'any')}${limits ? ` (${limits})` : ''}`;
};

const personalOf = (s: Schema): string | undefined =>
  s.personal ??
  [...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.items ? [s.items] : []), ...Object.values(s.properties ?? {})]
    .map(personalOf)
    .find(Boolean);

const fields = (schema: Schema): string => {
  const rows = Object.entries(schema.properties ?? {}).map(([name, s]) => {
    const optional = schema.required?.includes(name) ? '' : ' (may be missing)';
    return `| ${name}${optional} | ${typeOf(s).replaceAll('|', '\\|')} | ${personalOf(s) ?? ''} |`;
  });
  return rows.length === 0 ? '_No data._\n' : `| field | type | personal |\n|---|---|---|\n${rows.join('\n')}\n`;
};

/** docs/events.md: every stored event, from its schema. */
export const eventsPage = (): string => {
  const parts = Object.entries(eventsByCategory).map(([category, union]) => {
    const events = union.options.map((option) => {
      const { type, data } = option.shape;
      return `### ${String(type.value)}\n\n${fields(jsonSchema(data))}`;
    });
    return `## \`${category}-<uuid>\`\n\n${events.join('\n')}`;
  });
  return `# Events

Written by \`npm run docs\` from the schemas in \`libs/contracts\`. Events are stored for ever: a new field must be optional, a new
meaning is a new event, and an upcast in the schema reads an old shape. "personal" says whose personal data a field contains.
Application logs never contain the data of an event.

## Metadata of every event

${fields(jsonSchema(EventMetadata))}
${parts.join('\n')}`;
};
