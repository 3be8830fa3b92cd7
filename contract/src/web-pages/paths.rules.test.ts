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

it('tells apart the first frames of the page', () => {
  expect(firstFramePaths).toEqual({
    prerendered: ['/', '/login', '/home'],
    public: ['/Signup', '/ForgotPassword', '/DynamicIFrame'],
  });
});

it('the development server leaves the files of the app to Vite', () => {
  expect(proxiedPaths()).toContain('/api');
  expect(proxiedPaths()).not.toContain('/assets');
});
