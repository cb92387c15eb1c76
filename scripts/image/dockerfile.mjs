// Reads a Dockerfile: the part of the language that ours is written in. Whatever else is found is refused, since a step
// that is passed over would make the rest a lie.

/** Something that cannot be carried out here, or that is wrong with what came of it. */
export class ImageError extends Error {}

const WITH_FLAGS = ['COPY', 'RUN', 'HEALTHCHECK', 'FROM'];
const KNOWN = [...WITH_FLAGS, 'WORKDIR', 'ENV', 'USER', 'VOLUME', 'EXPOSE', 'CMD', 'LABEL', 'STOPSIGNAL'];

/** The stages in their order, each with its name, the image it begins with and its instructions. */
export function readDockerfile(text) {
  const stages = [];
  for (const { line, words: whole } of logicalLines(text)) {
    const [, keyword, rest] = /^(\w+)\s+(.*)$/s.exec(whole) ?? refuseLine(line, whole);
    const instruction = { line, keyword: keyword.toUpperCase(), ...flagsAndRest(keyword.toUpperCase(), rest) };
    if (!KNOWN.includes(instruction.keyword)) refuseLine(line, whole);
    if (instruction.keyword === 'FROM') stages.push(stageOf(instruction, stages.length));
    else (stages.at(-1) ?? refuseLine(line, whole)).instructions.push(instruction);
  }
  if (stages.length === 0) throw new ImageError('the Dockerfile has no FROM');
  return stages;
}

export function refuseLine(line, text) {
  throw new ImageError(`line ${line} of the Dockerfile cannot be carried out here: ${text}`);
}

/** Without comments, and with continued lines put together; numbered by their first line. */
function logicalLines(text) {
  const lines = [];
  let open;
  for (const [index, raw] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    const piece = raw.trim();
    const goesOn = piece.endsWith('\\');
    open ??= { line: index + 1, words: '' };
    open.words += `${open.words === '' ? '' : ' '}${goesOn ? piece.slice(0, -1).trim() : piece}`;
    if (goesOn) continue;
    lines.push(open);
    open = undefined;
  }
  return open === undefined ? lines : [...lines, open];
}

function flagsAndRest(keyword, text) {
  const flags = {};
  let rest = text.trim();
  for (let found; WITH_FLAGS.includes(keyword) && (found = /^--([\w-]+)=(\S+)\s*/.exec(rest)) !== null;) {
    flags[found[1]] = found[2];
    rest = rest.slice(found[0].length);
  }
  return { flags, rest };
}

function stageOf({ line, flags, rest }, index) {
  const [, base, name] = /^(\S+)(?:\s+as\s+(\S+))?$/i.exec(rest) ?? refuseLine(line, rest);
  if (Object.keys(flags).length > 0) refuseLine(line, `FROM ${rest}`);
  return { name: name ?? String(index), base, instructions: [] };
}

/** The words of `["a", "b"]`; nothing if it is in the form of a shell. */
export function execForm(text) {
  if (!text.startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Words as a shell would split them, as long as it would do nothing else with them. */
export function plainWords({ line, rest }, text = rest) {
  if (/[|;<>$`*?(){}\\!&#~[\]]/.test(text)) refuseLine(line, text);
  return [...text.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare,
  );
}

/** `A=1 B="2 3"`, or one pair in the old form `A 1`. */
export function pairs({ line, rest }) {
  const found = [...rest.matchAll(/([A-Za-z_]\w*)=("[^"]*"|'[^']*'|[^\s"']*)(?:\s+|$)/g)];
  if (found.map(([whole]) => whole).join('') === rest)
    return found.map(([, name, value]) => [name, value.replace(/^(["'])(.*)\1$/s, '$2')]);
  const [, name, value] = /^([A-Za-z_]\w*)\s+(.+)$/.exec(rest) ?? refuseLine(line, rest);
  return [[name, value]];
}
