import { describe, expect, it } from 'vitest';
import { networkOf, secondsUntilFree } from './rate-limits.rules.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('secondsUntilFree', () => {
  it('lasts until the oldest attempt leaves the window, at least one second', () => {
    const limit = { name: 'test', attempts: 1, windowSeconds: 60 };
    const oldest = new Date(0);
    expect(secondsUntilFree(limit, oldest, new Date(10_500))).toBe(50);
    expect(secondsUntilFree(limit, oldest, new Date(60_000))).toBe(1);
  });
});
