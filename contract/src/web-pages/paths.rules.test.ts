import { expect, it } from 'vitest';
import { audienceOf, cacheOfPath, firstFramePaths, proxiedPaths } from './paths.rules.ts';

it.each([
  ['/api/health', 'never'],
  ['/outbox', 'never'],
  ['/media/pool', 'picture'],
  ['/assets/app.js', 'immutable'],
  ['/passage', undefined],
  ['/constructor', undefined],
  ['/', undefined],
])('%s is cached: %s', (path, cache) => {
  expect(cacheOfPath(path)).toBe(cache);
});

it.each([
  ['/login', 'signed-out'],
  ['/DynamicIFrame', 'everyone'],
  ['/home', 'signed-in'],
  ['/signup', 'signed-in'],
])('%s is a screen for: %s', (path, audience) => {
  expect(audienceOf(path)).toBe(audience);
});

it('firstFramePaths lists the paths of prerendered screens and the other public paths', () => {
  expect(firstFramePaths).toEqual({
    prerendered: ['/', '/login', '/home'],
    public: ['/Signup', '/ForgotPassword', '/DynamicIFrame'],
  });
});

it('proxiedPaths leaves out the files of the app, which Vite serves', () => {
  expect(proxiedPaths()).toContain('/api');
  expect(proxiedPaths()).not.toContain('/assets');
});
