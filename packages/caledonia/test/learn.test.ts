import { describe, expect, test } from 'vitest';
import { playLesson } from '../learn/self-play.ts';
import { caledonia } from '../src/index.ts';
import { caledonia as untaught } from '../src/table.ts';

describe('a lesson', () => {
  test.each([
    { players: 1, game: untaught },
    { players: 3, game: untaught },
    { players: 1, game: caledonia },
    { players: 3, game: caledonia },
  ])('is the same for the same seed ($players players)', ({ players, game }) => {
    const { samples, scores } = playLesson(game, 'lesson', players);
    expect(playLesson(game, 'lesson', players)).toEqual({ samples, scores });
    expect(new Set(samples.map(({ left }) => left)).size).toBeGreaterThan(4);
    for (const { seat, score } of samples) expect(score).toBe(scores[seat]);
  });

  test('those who have learnt something play otherwise', () => {
    expect(playLesson(caledonia, 'lesson', 2).scores).not.toEqual(playLesson(untaught, 'lesson', 2).scores);
  });
});
