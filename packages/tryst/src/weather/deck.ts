export type Weather = 'sun' | 'rain' | 'mist' | 'frost';

export const DECK: readonly Weather[] = ['sun', 'sun', 'sun', 'rain', 'rain', 'mist', 'mist', 'frost', 'frost'];
