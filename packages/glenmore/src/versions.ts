/**
 * What the versions of the rules differ in besides their data (`editions.ts`). Every difference has a name here and is
 * kept in the context; a version's number is asked nowhere else.
 */
export interface Differences {
  /** From 3: keys name tiles by their ids, so that one more disturbs none. Before, by their numbers. */
  readonly keysNameTiles: boolean;
  /** From 3: a chronicle's tiles come after all others and stay out of the stacks of a match without it. */
  readonly chroniclesApart: boolean;
  /** From 3: who gets more goods from a clan than there is room for chooses which are kept. Before, the first ones. */
  readonly storedIsChosen: boolean;
  /** From 3: Loch Ness activates at any moment of the turn (ruling 30). Before, at three questions alone. */
  readonly extraAtAnyMoment: boolean;
}

export const differencesOf = (version: number): Differences => ({
  keysNameTiles: version >= 3,
  chroniclesApart: version >= 3,
  storedIsChosen: version >= 3,
  extraAtAnyMoment: version >= 3,
});
