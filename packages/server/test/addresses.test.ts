import { describe, expect, it } from 'vitest';
import { addressKeys } from '../src/addresses.ts';

const keys = (address: string): string[] => addressKeys(address).map(({ key }) => key);

describe('an address is counted', () => {
  it('as itself, however an IPv4 is written', () => {
    for (const written of [
      '192.0.2.7',
      '::ffff:192.0.2.7',
      '::FFFF:c000:207',
      '192.0.2.7:8080',
      '[::ffff:192.0.2.7]:1',
    ])
      expect(keys(written)).toEqual(['192.0.2.7']);
  });

  it('as its household and, with more allowance, its network where it is an IPv6', () => {
    expect(addressKeys('2001:db8:1:2:3:4:5:6')).toEqual([
      { key: '2001:db8:1:2::/64', times: 1 },
      { key: '2001:db8:1::/48', times: 8 },
    ]);
    for (const same of [
      '2001:0DB8:1:2::',
      '2001:db8:1:2::ffff',
      '[2001:db8:1:2:aaaa::1]:443',
      '2001:db8:1:2::192.0.2.7',
    ])
      expect(keys(same)).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
    expect(keys('2001:db8:1:3::1')).toEqual(['2001:db8:1:3::/64', '2001:db8:1::/48']);
    expect(keys('::1')).toEqual(['0:0:0:0::/64', '0:0:0::/48']);
    expect(keys('fe80::1%eth0')).toEqual(['fe80:0:0:0::/64', 'fe80:0:0::/48']);
  });

  it('with all others that are none', () => {
    for (const none of ['', 'unix', '1.2.3', '1.2.3.4.5', ':::', 'x'.repeat(1000)])
      expect(keys(none)).toEqual(['unknown']);
  });
});
