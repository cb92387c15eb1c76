import { z } from 'zod';
import { ROUTES, type Route } from './api.ts';

export const PREFIX = '/api/v1';

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
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'ceilidh' },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
    security: [{ session: [] }, { token: [] }, {}],
  };
}

const jsonSchema = (shape: z.ZodType): object => z.toJSONSchema(shape, { io: 'input' });

function operation({ summary, params, query, body }: Route): object {
  const parameters = [...parametersOf(params, 'path'), ...parametersOf(query, 'query')];
  return {
    summary,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } }),
    responses: { '2XX': { description: 'Done.' }, '4XX': { description: 'Refused: `error` says why.' } },
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
