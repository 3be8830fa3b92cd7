import { expect, it } from 'vitest';
import { isFramedPath, isPageAddress } from './web-pages.rules.ts';

it.each([
  ['/legal/terms', true],
  ['/demo/msasa-ridge/house-rules', true],
  ['/media/plan', true],
  ['/legal/', false],
  ['/legal/../api/health', false],
  ['//evil.example/legal/terms', false],
  ['/bookings', false],
  ['/demo', false],
])('%s is a page for the frame: %s', (address, isFramed) => {
  expect(isFramedPath(address)).toBe(isFramed);
});

it.each([
  ['https://news.example/a b', false],
  ['https://news.example/', true],
  ['http://news.example/', false],
  ['javascript:alert(1)', false],
  ['/demo/weather', true],
  ['/home', false],
])('%s may be opened as a web page: %s', (address, isPage) => {
  expect(isPageAddress(address)).toBe(isPage);
});
