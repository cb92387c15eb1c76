import { parentPort, workerData } from 'node:worker_threads';
import { generator } from '@ceilidh/kernel';
import type { Net, Nets } from '../nets/index.ts';
import type { Sample, Subject } from './subject.ts';
import { freshNet, type Lot, targetsOf, train } from './training.ts';

export type Task =
  | {
      readonly kind: 'play';
      readonly seed: string;
      readonly from: number;
      readonly to: number;
      readonly players: readonly number[];
      /** What the players know. */
      readonly nets: Nets | undefined;
    }
  | {
      readonly kind: 'train';
      readonly lots: readonly Lot[];
      readonly rounds: number;
      readonly faith: number;
      readonly seed: string;
    };

export interface Played {
  readonly lots: Lot[];
  readonly scores: number[];
}
export interface Trained {
  readonly nets: Net[];
  readonly errors: number[];
}

interface Growing {
  readonly samples: Sample[];
  readonly next: number[];
}

const { subject } = (await import(String(workerData))) as { readonly subject: Subject };

/** Sorts a match's samples by phase, and notes where each seat was first in the phase after. */
function sortSamples(samples: readonly Sample[], grown: readonly Growing[]): void {
  const first = new Map<string, number>();
  const sizes = grown.map((lot) => lot.samples.length);
  for (const { left, seat } of samples) {
    const name = `${left} ${seat}`;
    if (!first.has(name)) first.set(name, sizes[left] as number);
    sizes[left] = (sizes[left] as number) + 1;
  }
  for (const sample of samples) {
    const { left, seat } = sample;
    const lot = grown[left] as Growing;
    lot.samples.push(sample);
    lot.next.push(first.get(`${left - 1} ${seat}`) ?? -1);
  }
}

function play(task: Extract<Task, { kind: 'play' }>): Played {
  const { shape, phases } = subject;
  const grown: Growing[] = Array.from({ length: phases }, () => ({ samples: [], next: [] }));
  const scores: number[] = [];
  const lessonOf = subject.lessons(task.nets);
  for (let game = task.from; game < task.to; game++) {
    const players = task.players[game % task.players.length] as number;
    const lesson = lessonOf(`${task.seed}/${game}`, players);
    scores.push(...lesson.scores);
    sortSamples(lesson.samples, grown);
  }
  const lots = grown.map(({ samples, next }) => {
    const inputs = new Float32Array(samples.length * shape.inputs);
    samples.forEach((sample, i) => inputs.set(sample.inputs, i * shape.inputs));
    return {
      count: samples.length,
      inputs,
      scores: Float32Array.from(samples, ({ score }) => score),
      next: Int32Array.from(next),
    };
  });
  return { lots, scores };
}

/** From the last phase back, since each learns from the one after it. */
function trainAll({ lots, rounds, faith, seed }: Extract<Task, { kind: 'train' }>): Trained {
  const nets: Net[] = [];
  const errors: number[] = [];
  lots.forEach((lot, left) => {
    const random = generator(seed, `train ${left}`);
    const net = freshNet(subject.shape, random);
    const targets = targetsOf(lot, lots[left - 1], nets[left - 1], faith);
    errors.push(train(net, lot, targets, rounds, random));
    nets.push(net);
  });
  return { nets, errors };
}

parentPort?.on('message', (task: Task) => {
  parentPort?.postMessage(task.kind === 'play' ? play(task) : trainAll(task), []);
});
