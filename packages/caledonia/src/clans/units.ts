/** Units that only one clan has: their numbers follow those of everybody's. They are workers who stand on water. */
export const CLAN_UNITS = ['fisherman'] as const;
