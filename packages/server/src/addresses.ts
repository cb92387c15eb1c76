import { isIPv4, isIPv6 } from 'node:net';

export interface AddressKey {
  /** The same for every address of one household, or of one whole network. */
  readonly key: string;
  /** How many households' allowance belongs to it. */
  readonly times: number;
}

/** A /64 is what one household has, a /48 what one customer of a provider may have: 65,536 of the former. */
const HOUSEHOLD = 4;
const NETWORK = 3;
const NETWORK_TIMES = 8;
/** How many households' allowance each of the keys has. */
export const TIMES: readonly number[] = [1, NETWORK_TIMES];
const MAPPED = [0, 0, 0, 0, 0, 0xff_ff];
const PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/** What an address is counted under, the narrowest first. Whatever is no address is counted as one. */
export function addressKeys(address: string): readonly AddressKey[] {
  const [, bracketed, plain] = PORT.exec(address) ?? [];
  const bare = (bracketed ?? plain ?? address).replace(/%.*$/, '');
  if (isIPv4(bare)) return [{ key: bare, times: 1 }];
  if (!isIPv6(bare)) return [{ key: 'unknown', times: 1 }];
  const groups = groupsOf(bare);
  if (MAPPED.every((group, index) => group === groups[index]))
    return [{ key: fourBytes(groups.slice(MAPPED.length)).join('.'), times: 1 }];
  return [
    { key: prefix(groups, HOUSEHOLD), times: 1 },
    { key: prefix(groups, NETWORK), times: NETWORK_TIMES },
  ];
}

const prefix = (groups: readonly number[], count: number): string =>
  `${groups
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')}::/${count * 16}`;

const fourBytes = (groups: readonly number[]): number[] => groups.flatMap((group) => [group >> 8, group & 0xff]);

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = numbersIn(head);
  const after = numbersIn(tail ?? '');
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

const numbersIn = (text: string): number[] =>
  text.split(':').flatMap((part) => {
    if (part === '') return [];
    if (!isIPv4(part)) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
