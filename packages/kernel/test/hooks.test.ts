import { describe, expect, it } from 'vitest';
import { collectHooks, type Module } from '../src/index.ts';

interface Points {
  start(names: string[]): void;
  price(base: number): number;
}

const POINTS: readonly (keyof Points)[] = ['start', 'price'];
const rain: Module<Points> = { id: 'rain', hooks: { start: (names) => names.push('rain'), price: (base) => base + 1 } };
const fair: Module<Points> = { id: 'fair', hooks: { start: (names) => names.push('fair') } };

describe('hooks', () => {
  it('are called in the order of the modules', () => {
    const started = (modules: readonly Module<Points>[]): string[] => {
      const names: string[] = [];
      for (const hook of collectHooks<Points>(POINTS, modules).start) hook(names);
      return names;
    };
    expect(started([rain, fair])).toEqual(['rain', 'fair']);
    expect(started([fair, rain])).toEqual(['fair', 'rain']);
  });

  it('are an empty list at a point that nobody fills', () => {
    expect(collectHooks<Points>(POINTS, [fair])).toEqual({ start: [fair.hooks.start], price: [] });
    expect(collectHooks<Points>(POINTS, [])).toEqual({ start: [], price: [] });
  });

  it('at a point that the game does not have are an error', () => {
    expect(() => collectHooks<Points>(['price'], [fair])).toThrow(
      "module 'fair' fills 'start', which is no hook point",
    );
  });

  it('report who was called where, if somebody listens, and work all the same', () => {
    const heard: string[] = [];
    const hooks = collectHooks<Points>(POINTS, [rain, fair], (hook) => heard.push(hook));
    const names: string[] = [];
    for (const hook of hooks.start) hook(names);
    expect(hooks.price.map((hook) => hook(5))).toEqual([6]);
    expect(names).toEqual(['rain', 'fair']);
    expect(heard).toEqual(['rain.start', 'fair.start', 'rain.price']);
  });
});
