import { describe, expect, it } from 'vitest';
import { addressOfPage, isPdf, isWayToBank, sandboxOf } from './web-pages.rules.ts';

const own = 'http://127.0.0.1:8080';

describe('addressOfPage', () => {
  it.each([
    ['https://example.test/a?b=c#d', 'https://example.test/a?b=c#d'],
    ['/legal/terms', 'http://127.0.0.1:8080/legal/terms'],
    ['http://127.0.0.1:8080/legal/terms', 'http://127.0.0.1:8080/legal/terms'],
    ['//example.test/a', undefined],
    ['http://example.test/', undefined],
    ['http://127.0.0.1:9090/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,hello', undefined],
    ['blob:http://127.0.0.1:8080/1', undefined],
    ['https://', undefined],
    [undefined, undefined],
    [{ url: 'https://example.test' }, undefined],
  ])("'https only (and our own origin)': %j is %j", (url, address) => {
    expect(addressOfPage(url, own)).toBe(address);
  });
});

describe('isPdf', () => {
  it.each([
    ['https://example.test/brochure.pdf', true],
    ['https://example.test/Brochure.PDF?page=2', true],
    ['https://example.test/?file=a.pdf', false],
    ['https://example.test/pdf', false],
  ])('%s: %s', (address, expected) => {
    expect(isPdf(address)).toBe(expected);
  });
});

describe('sandboxOf', () => {
  it("'sandboxed': a page of this server never keeps its origin and runs scripts at the same time", () => {
    expect(sandboxOf(`${own}/legal/terms`, own)).not.toContain('allow-scripts');
    expect(sandboxOf(`${own}/payments`, own)).not.toContain('allow-scripts');
    expect(sandboxOf('https://example.test/', own)).not.toMatch(/allow-top-navigation|allow-modals|allow-downloads/);
  });
});

it('the way to the bank sends a form by a script, and its frame still cannot leave the app', () => {
  expect(['/pay/p1', '/payments', '/api/pay/p1'].map((path) => isWayToBank(`${own}${path}`, own))).toEqual([
    true,
    false,
    false,
  ]);
  expect(isWayToBank('https://example.test/pay/p1', own)).toBe(false);
  expect(sandboxOf(`${own}/pay/p1`, own)).toMatch(/allow-scripts.*allow-forms/);
  expect(sandboxOf(`${own}/pay/p1`, own)).not.toContain('allow-top-navigation');
});
