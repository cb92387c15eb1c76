import type { Message } from '@ceilidh/words';
import { interval } from './arena-figures.ts';
import type { Played } from './arena-game.ts';
import type { Desk } from './desk.ts';
import { mean } from './figures.ts';
import { numberCell, percentText } from './numbers.ts';
import { alignTable } from './table.ts';

/** How seats with something did: their share of the victories, and what they had. */
export interface TraitFigures {
  readonly of: Message;
  readonly is: Message;
  /** Seats, so many in a match as had it. */
  readonly seats: number;
  readonly winShare: number;
  readonly ci95: readonly [number, number];
  readonly meanScore: number;
  /** Half of the interval that the mean score is in. */
  readonly scoreError: number;
}

interface Group {
  readonly of: Message;
  readonly is: Message;
  readonly wins: number[];
  readonly scores: number[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Every trait of every seat of every match, in the order in which they first occur within a kind. */
export function traitFigures(played: readonly Played[]): TraitFigures[] {
  const groups = new Map<string, Group>();
  for (const { traits = [], ranks, scores } of played) {
    const firsts = ranks.filter((rank) => rank === 1).length;
    traits.forEach((own, seat) => {
      for (const { of, is } of own) {
        const name = JSON.stringify([of, is]);
        const group = groups.get(name) ?? { of, is, wins: [], scores: [] };
        groups.set(name, group);
        group.wins.push(ranks[seat] === 1 ? 1 / firsts : 0);
        group.scores.push(scores[seat] as number);
      }
    });
  }
  return [...groups.values()].map(figuresOf);
}

const Z = 1.959964;

function figuresOf({ of, is, wins, scores }: Group): TraitFigures {
  const seats = scores.length;
  const average = sum(scores) / seats;
  const spread = Math.sqrt(sum(scores.map((score) => (score - average) ** 2)) / Math.max(1, seats - 1));
  const share = sum(wins) / seats;
  return {
    of,
    is,
    seats,
    winShare: mean(share, 1),
    ci95: interval(share, seats),
    meanScore: mean(average, 1),
    scoreError: mean((Z * spread) / Math.sqrt(seats), 1),
  };
}

/** A table for each kind, the best first. */
export function showTraits(desk: Desk, figures: readonly TraitFigures[]): void {
  const head = ['seats', 'share', 'low', 'high', 'score', 'error'].map((id) => desk.say({ id: `cli.figure.${id}` }));
  for (const kind of new Set(figures.map(({ of }) => desk.say(of)))) {
    const rows = figures
      .filter(({ of }) => desk.say(of) === kind)
      .toSorted((a, b) => b.winShare - a.winShare)
      .map(({ is, seats, winShare, ci95: [low, high], meanScore, scoreError }) => [
        desk.say(is),
        numberCell(desk, seats),
        ...[winShare, low, high].map((share) => ({ right: percentText(desk, share) })),
        numberCell(desk, meanScore, 1),
        numberCell(desk, scoreError, 1),
      ]);
    desk.line();
    for (const line of alignTable([kind, ...head], rows)) desk.line(line);
  }
}
