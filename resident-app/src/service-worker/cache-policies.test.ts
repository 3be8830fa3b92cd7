import { describe, expect, it } from 'vitest';
import { isPageOfApp, policyOf, type CachePolicy } from './cache-policies.ts';

const request = { method: 'GET', isNavigation: false, isOurs: true };

describe('the cache policy of a request', () => {
  it.each<[string, boolean, CachePolicy]>([
    ['/home', true, 'installed-page'],
    ['/', true, 'installed-page'],
    ['/nowhere', true, 'installed-page'],
    ['/api/auth/get-session', false, 'network'],
    ['/api/docs', true, 'network'],
    ['/console/', true, 'network'],
    ['/auth/reset-password', true, 'network'],
    ['/pass/abc', true, 'network'],
    ['/legal/terms', true, 'network'],
    ['/outbox', true, 'network'],
    ['/media/abc', true, 'network'],
    ['/media/abc', false, 'picture'],
    ['/assets/app-1.js', false, 'immutable-file'],
    ['/icons/logo.svg', false, 'immutable-file'],
    ['/manifest.webmanifest', false, 'network'],
    ['/passage', true, 'installed-page'],
  ])('%s (opened: %s) → %s', (path, isNavigation, policy) => {
    expect(policyOf({ ...request, path, isNavigation })).toBe(policy);
  });

  it('leaves writes and other origins to the network', () => {
    expect(policyOf({ ...request, method: 'POST', path: '/media/abc' })).toBe('network');
    expect(policyOf({ ...request, isOurs: false, path: '/assets/app.js' })).toBe('network');
  });
});

it.each([
  ['/', true],
  ['/home', true],
  ['/Snag', true],
  ['/console/snags', false],
  ['/legal/terms', false],
  ['/pass/abc', false],
  ['/auth/join', false],
  ['/pay/1', false],
  ['/answer', false],
])(
  'whether a page at %s is one of the app, which opens tapped notifications and sends the outbox: %s',
  (path, isOfApp) => {
    expect(isPageOfApp(`https://ekhaya.test${path}?a=1#token=2`)).toBe(isOfApp);
  },
);
