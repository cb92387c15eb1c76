// Carries out the stages of a Dockerfile in folders: the root of each stage is a folder, and every path in it is mapped.
// What the base image brings (Node, npm, a shell) is what is at hand here. Owners are noted rather than set: that needs root.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { execForm, ImageError, pairs, plainWords, refuseLine } from './dockerfile.mjs';
import { ignoring } from './ignore.mjs';

/** Of the environment here, what npm needs to reach its registry and its cache. */
const PASSED_ON =
  /^(?:PATH|HOME|USERPROFILE|SYSTEMROOT|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig|globalconfig|cafile))$/i;

const passedOn = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));

/**
 * The last stage, as a folder and what it says of itself. `instead` may do a command's work in another way: it gets the
 * words and the folder, and answers whether it did.
 */
export async function carryOut(stages, { context, folder, say, instead = async () => false }) {
  const done = new Map();
  for (const { name, base, instructions } of stages) {
    const stage = { ...empty(path.join(folder, name)), ...fromStage(done.get(base)), base, name };
    mkdirSync(stage.root, { recursive: true });
    if (done.has(base)) cpSync(done.get(base).root, stage.root, { recursive: true, verbatimSymlinks: true });
    for (const instruction of instructions) {
      say(`[${name}] ${instruction.keyword} ${instruction.rest}`);
      await STEPS[instruction.keyword](stage, instruction, { done, context, instead });
    }
    done.set(name, stage);
  }
  return [...done.values()].at(-1);
}

const empty = (root) => ({ root, workdir: '/', env: {}, user: 'root', owners: {}, volumes: [], exposed: [] });

/** What a stage hands on to one that begins with it. */
function fromStage(stage = {}) {
  const others = structuredClone(stage);
  delete others.root;
  return others;
}

/** Where a path of the image is here. */
export function inStage({ root, workdir }, inside) {
  return path.join(root, path.posix.resolve(workdir, inside));
}

/** The environment of a stage: what it sets, with its folders where they are here. */
export function environment(stage) {
  const { PATH = '', ...others } = passedOn();
  const set = Object.entries(stage.env).map(([name, value]) => [
    name,
    value.startsWith('/') ? inStage(stage, value) : value,
  ]);
  return { ...others, PATH: `${inStage(stage, '/usr/local/bin')}${path.delimiter}${PATH}`, ...Object.fromEntries(set) };
}

/** The words of a command, with folders of the image where they are here. */
export function mapped(stage, words) {
  return words.map((word) => {
    if (word.startsWith('/')) return inStage(stage, word);
    if (/(?:^|[\s=:'"])\/[a-z]/i.test(word)) throw new ImageError(`a path inside of “${word}” cannot be mapped`);
    return word;
  });
}

const STEPS = {
  WORKDIR(stage, { rest }) {
    stage.workdir = path.posix.resolve(stage.workdir, rest);
    mkdirSync(inStage(stage, '.'), { recursive: true });
  },
  ENV(stage, instruction) {
    for (const [name, value] of pairs(instruction)) {
      if (value.includes('$') || name === 'PATH') refuseLine(instruction.line, `ENV ${instruction.rest}`);
      stage.env[name] = value;
    }
  },
  USER(stage, { rest }) {
    [stage.user] = rest.split(':');
  },
  VOLUME(stage, instruction) {
    stage.volumes.push(...(execForm(instruction.rest) ?? plainWords(instruction)));
  },
  EXPOSE(stage, instruction) {
    stage.exposed.push(...plainWords(instruction).map((port) => port.replace(/\/tcp$/, '')));
  },
  CMD(stage, { line, rest }) {
    stage.command = execForm(rest) ?? refuseLine(line, `CMD ${rest}`);
  },
  HEALTHCHECK(stage, { line, rest }) {
    stage.healthcheck = execForm(rest.replace(/^CMD\s+/, '')) ?? refuseLine(line, `HEALTHCHECK ${rest}`);
  },
  LABEL() {},
  STOPSIGNAL(stage, { rest }) {
    stage.stopSignal = rest;
  },
  COPY(stage, instruction, { done, context }) {
    const { from, chown, ...unknown } = instruction.flags;
    if (Object.keys(unknown).length > 0) refuseLine(instruction.line, `COPY ${instruction.rest}`);
    const words = execForm(instruction.rest) ?? plainWords(instruction);
    const to = words.at(-1);
    const source = from === undefined ? contextSource(context) : stageSource(done.get(from), instruction);
    for (const each of words.slice(0, -1)) copy(source, each, stage, to, words.length > 2 || to.endsWith('/'));
    if (chown !== undefined) stage.owners[path.posix.resolve(stage.workdir, to)] = chown.split(':')[0];
  },
  async RUN(stage, instruction, { instead }) {
    if (Object.keys(instruction.flags).length > 0) refuseLine(instruction.line, `RUN ${instruction.rest}`);
    const commands = execForm(instruction.rest);
    const several =
      commands === undefined ? instruction.rest.split('&&').map((text) => plainWords(instruction, text)) : [commands];
    for (const [name, ...args] of several) {
      const command = COMMANDS[name] ?? refuseLine(instruction.line, `RUN ${instruction.rest}`);
      if (!(await instead([name, ...args], inStage(stage, '.')))) await command(stage, args, name);
    }
  },
};

/** What a step may run: nothing that would reach out of the folder. */
const COMMANDS = {
  node: runHere,
  npm: runHere,
  mkdir(stage, args) {
    for (const each of args.filter((word) => word !== '-p'))
      mkdirSync(inStage(stage, each), { recursive: args.includes('-p') });
  },
  chown(stage, args) {
    const [owner, ...paths] = args.filter((word) => word !== '-R');
    for (const each of paths) {
      if (!existsSync(inStage(stage, each))) throw new ImageError(`chown: there is no ${each}`);
      stage.owners[path.posix.resolve(stage.workdir, each)] = owner.split(':')[0];
    }
  },
};

async function runHere(stage, args, name) {
  const child = spawn(name, mapped(stage, args), {
    cwd: inStage(stage, '.'),
    env: environment(stage),
    stdio: ['ignore', 2, 2],
  });
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : `exit code ${code ?? signal}`));
  });
  if (problem !== undefined) throw new ImageError(`“${name} ${args.join(' ')}” failed (${problem})`);
}

function contextSource(context) {
  const list = path.join(context, '.dockerignore');
  const isIgnored = ignoring(existsSync(list) ? readFileSync(list, 'utf8') : '');
  return {
    at: (inside) => path.join(context, path.posix.resolve('/', inside)),
    filter: (file) => !isIgnored(path.relative(context, file).split(path.sep).join('/')),
  };
}

function stageSource(stage, { line, rest }) {
  if (stage === undefined) refuseLine(line, `COPY ${rest}`);
  return { at: (inside) => path.join(stage.root, path.posix.resolve('/', inside)), filter: () => true };
}

/** A folder's contents go into the folder named; a file becomes the file named, or goes into it. */
function copy({ at, filter }, inside, stage, to, intoFolder) {
  const from = at(inside);
  if (!existsSync(from) || !filter(from)) throw new ImageError(`COPY: there is no ${inside}`);
  const here = inStage(stage, to);
  const isFile = !statSync(from).isDirectory();
  const goesInto = isFile && (intoFolder || (existsSync(here) && lstatSync(here).isDirectory()));
  const target = goesInto ? path.join(here, path.basename(from)) : here;
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true, filter });
}
