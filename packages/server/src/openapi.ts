import { z } from 'zod';
import { ROUTES } from './api.ts';
import type { Route } from './route.ts';
import { live } from './schemas.ts';

export const PREFIX = '/api/v1';

/** What every refusal looks like: a message for programs, and its text in the language that was asked for. */
const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['id', 'text'],
      properties: { id: { type: 'string' }, values: { type: 'object' }, text: { type: 'string' } },
    },
  },
};
const REFUSED = {
  description: 'Refused: `error` says why.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};

/** Matters of the account are not for tokens that play. */
const ACCOUNT = {
  description: 'Needs a session or a token of scope `all`; one of scope `play` is refused with 403.',
  security: [{ session: [] }, { token: ['all'] }],
};

/** The API's description, from the same schemas that check requests. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of ROUTES) {
    const path = `${PREFIX}${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ceilidh', version: '1' },
    paths,
    components: {
      schemas: { Refusal: REFUSAL, LiveMessage: jsonSchema(live) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ceilidh' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ session: [] }, { token: [] }, {}],
  };
}

const jsonSchema = (shape: z.ZodType): object => z.toJSONSchema(shape, { io: 'input' });

function operation({ summary, params, query, body, needs }: Route): object {
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  return {
    summary,
    ...(needs === 'all' ? ACCOUNT : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }),
    responses: { '2XX': { description: 'Done.' }, '4XX': REFUSED, '5XX': REFUSED },
  };
}

function parametersOf(shape: z.ZodType | undefined, where: 'path' | 'query'): object[] {
  if (shape === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(shape) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema,
  }));
}
