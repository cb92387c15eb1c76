/** In points. Found by play of bots against themselves, one weight at a time. */
export const WEIGHTS = {
  /** A turn still to come, beside what it activates. */
  turn: 4,
  /** A good by how many of its kind there are before it. */
  goods: [2.2, 1, 0.75, 0.5, 0.4],
  /** Of what goods are worth, the part that is left in the last turn, and what each turn more adds. */
  goodsLast: 0.45,
  goodsTurn: 0.25,
  /** A Scotsman who is not in the castle, and what each turn to come adds: by number of players. */
  scotsman: [0, 0, 0.7, 0.5, 0.4],
  scotsmanTurn: [0, 0, 0.2, 0.12, 0.1],
  movement: 0.5,
  marker: 4.5,
  /** What a tile brings in a turn, by the cells next to it that may be built on. */
  rate: [0.06, 0.29, 0.3, 0.35, 0.37],
  /** What the neighbours of a new tile bring, about, before its place is known. */
  neighbours: 1.9,
  /** A cell for the river, and one for other tiles, up to three; in a turn. */
  river: 0.35,
  plain: 0.12,
  /** Part of a gain that counts while it is not made yet. */
  pending: 0.97,
  /** The same where goods are needed for it. */
  exchange: 0.6,
  /** A coin, and what each turn to come adds. */
  coin: 1.1,
  coinTurn: 0.1,
  /** Activating a tile more each turn. */
  extra: 1.2,
  sinclair: 0.5,
  maclachlan: 0.8,
  macgregor: 0.3,
  munro: 4,
  remove: 2,
  everything: 4,
  trade: 1.9,
  produce: 2.5,
};
