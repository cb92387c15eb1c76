import type { Message } from '../message.ts';
import type { Source, Template } from './source.ts';

const ID_IN_QUOTES = /(['"`])([a-z][\w-]*(?:\.[\w-]+)+)\1/gi;

export function checkUnused(ids: ReadonlySet<string>, sources: readonly Source[]): Message[] {
  const made = sources.flatMap(({ templates }) => templates.filter(mayMakeId).map(idsMadeBy));
  return [...ids]
    .filter((id) => !isWritten(id, sources) && !made.some((template) => template.test(id)))
    .map((id) => ({ id: 'words.unused', values: { id } }));
}

export function checkUnknown(
  ids: ReadonlySet<string>,
  sources: readonly Source[],
  prefixes: readonly string[],
): Message[] {
  return [...new Set(sources.flatMap(quotedIds))]
    .filter((id) => prefixes.some((prefix) => id.startsWith(`${prefix}.`)) && !ids.has(id))
    .map((id) => ({ id: 'words.unknown', values: { id } }));
}

function quotedIds({ code }: Source): string[] {
  return [...code.matchAll(ID_IN_QUOTES)].map(([quoted]) => quoted.slice(1, -1));
}

function isWritten(id: string, sources: readonly Source[]): boolean {
  return sources.some(({ code }) => [`'${id}'`, `"${id}"`, `\`${id}\``].some((quoted) => code.includes(quoted)));
}

/** `log.${kind}.done` may; `${a}.${b}` would excuse every id there is. */
function mayMakeId({ fixed, holes }: Template): boolean {
  return (
    holes.length > 0 &&
    fixed.every((part) => /^[\w.-]*$/.test(part)) &&
    fixed.some((part) => /[\w-]\.|\.[\w-]/.test(part))
  );
}

function idsMadeBy({ fixed }: Template): RegExp {
  return new RegExp(`^${fixed.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`);
}
