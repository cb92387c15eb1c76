import { withMinus } from '@ceilidh/words';
import type { Desk } from './desk.ts';
import type { TableCell } from './table.ts';

/** A number as the reader's language writes it, with at most so many digits after the point. */
const numberText = ({ lang }: Pick<Desk, 'lang'>, value: number, digits = 0): string =>
  withMinus(new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(value));

export const numberCell = (desk: Pick<Desk, 'lang'>, value: number, digits = 0): TableCell => ({
  right: numberText(desk, value, digits),
});

export const percentText = ({ lang }: Pick<Desk, 'lang'>, share: number): string =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(share);
