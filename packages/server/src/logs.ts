import type { FastifyRequest, FastifyServerOptions } from 'fastify';

/** Enough of a table's id to find it with `ceilidh admin`, too little to open it. */
const ID_SHOWN = 8;

interface Failure {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly code?: string;
}

/**
 * Structured lines without secrets: a request is its method and route, never its address, headers or body (a preview
 * asks for a move by its key, which may name a hidden card); of a failure nothing but what it is and where.
 */
export const loggerFor = (level: string): NonNullable<FastifyServerOptions['logger']> =>
  level === 'silent'
    ? false
    : {
        level,
        serializers: {
          req: (request: FastifyRequest) => {
            const id = (request.params as { readonly id?: unknown } | null)?.id;
            return {
              method: request.method,
              route: request.routeOptions.url,
              ...(typeof id === 'string' ? { table: id.slice(0, ID_SHOWN) } : {}),
            };
          },
          err: ({ name = 'Error', message = '', stack = '', code }: Failure) => ({
            type: name,
            message,
            stack,
            ...(code === undefined ? {} : { code }),
          }),
        },
      };
