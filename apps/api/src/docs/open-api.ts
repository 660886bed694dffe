import { changes, type Endpoint, ErrorResponse } from '@app/contracts/endpoint';
import { z } from 'zod';
import { allEndpoints } from './endpoints';

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });
  return rest;
};

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query', example: object = {}) => {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: object; required?: string[] };
  return Object.entries(properties).map(([name, s]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: s as object,
    ...(name in example ? { example: (example as Record<string, unknown>)[name] } : {}),
  }));
};

const body = (e: Endpoint) => {
  if (e.consumes)
    return {
      required: true,
      content: {
        [e.consumes]: { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } },
      },
    };
  const example = e.examples?.[0]?.body;
  return e.body && { required: true, content: { 'application/json': { schema: schemaOf(e.body, 'input'), example } } };
};

const success = (e: Endpoint) => {
  if (e.produces)
    return { 200: { description: 'The file', content: { [e.produces]: { schema: { type: 'string' } } } } };
  if (!e.returns) return { 204: { description: 'Done' } };
  const content = {
    'application/json': { schema: schemaOf(e.returns, 'output') },
    ...(e.streams && { 'text/event-stream': { schema: schemaOf(e.streams, 'output') } }),
  };
  return { 200: { description: 'The result', content } };
};

const failure = {
  description: 'An error',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const adminsOnly = { ...failure, description: 'The role is not admin' };

export const openApi = async () => ({
  openapi: '3.0.3',
  info: {
    title: 'Keepwarm',
    version: '1',
    description: 'All endpoints of the product. Every error has the same shape; `code` is stable.',
  },
  paths: pathsOf(await allEndpoints()),
  components: {
    schemas: { Error: schemaOf(ErrorResponse, 'output') },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sid' } },
  },
});

const pathsOf = (endpoints: Endpoint[]) => {
  const paths: Record<string, Record<string, object>> = {};
  for (const e of endpoints) {
    const path = e.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[e.method.toLowerCase()] = {
      summary: e.summary,
      ...(e.public ? {} : { security: [{ session: [] }] }),
      parameters: [
        ...parameters(e.params, 'path'),
        ...parameters(e.query, 'query', e.examples?.[0]?.query as object | undefined),
        ...(changes(e)
          ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
          : []),
      ],
      ...(body(e) ? { requestBody: body(e) } : {}),
      responses: { ...success(e), ...(e.admin ? { 403: adminsOnly } : {}), default: failure },
    };
  }
  return paths;
};
