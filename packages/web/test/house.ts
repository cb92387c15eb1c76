import { afterAll, afterEach, beforeAll } from 'vitest';
import { House } from './browser.ts';

/** A Chromium may have to be installed first. */
const OPENING = 900_000;
const CLOSING = 60_000;

/** A house for the tests of a file. Whatever the pages complain about fails the test. */
export function openHouse(env: Readonly<Record<string, string>> = {}): { readonly house: House } {
  let house: House | undefined;
  beforeAll(async () => {
    house = await House.open(env);
  }, OPENING);
  afterEach(() => house?.clear(), CLOSING);
  afterAll(() => house?.close(), CLOSING);
  return {
    get house() {
      if (house === undefined) throw new Error('the house is not open yet');
      return house;
    },
  };
}
