import { describe, expect, test } from 'vitest';
import { playLesson } from '../learn/self-play.ts';
import { nets } from '../src/bot/learnt.ts';

describe('a lesson', () => {
  test.each([
    { players: 1, known: undefined },
    { players: 3, known: undefined },
    { players: 1, known: nets },
    { players: 3, known: nets },
  ])('is the same for the same seed ($players players)', ({ players, known }) => {
    const { samples, scores } = playLesson(known, 'lesson', players);
    expect(playLesson(known, 'lesson', players)).toEqual({ samples, scores });
    expect(new Set(samples.map(({ left }) => left)).size).toBeGreaterThan(4);
    for (const { seat, score } of samples) expect(score).toBe(scores[seat]);
  });

  test('those who have learnt something play otherwise', () => {
    expect(playLesson(nets, 'lesson', 2).scores).not.toEqual(playLesson(undefined, 'lesson', 2).scores);
  });
});
