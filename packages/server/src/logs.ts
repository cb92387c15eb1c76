import { Refusal } from '@ceilidh/kernel';
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Damaged } from './problem.ts';

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

/** Says once of each table that it is damaged and where; what was found there may be hidden, and is not told. */
export function damageTold(log: Pick<FastifyBaseLogger, 'error'>): (table: string, damage: Damaged) => void {
  const told = new Set<string>();
  return (table, { place, cause }) => {
    if (told.has(table)) return;
    told.add(table);
    log.error({ table: table.slice(0, ID_SHOWN), place, problem: kindOf(cause) }, 'a table is damaged');
  };
}

const kindOf = (cause: unknown): string => {
  if (cause instanceof Refusal) return cause.reason.id;
  return cause instanceof Error ? ((cause as { code?: string }).code ?? cause.name) : 'unknown';
};
