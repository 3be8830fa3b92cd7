import { expect, it } from 'vitest';
import { suggestDepartment } from './departments.rules.ts';
import { snagTitle, wordsAfterTitle } from './snags.rules.ts';

it.each([
  ['Street light is out\nSince Tuesday.', 'Street light is out', 'Since Tuesday.'],
  ['The lamp is out. Since Tuesday.', 'The lamp is out', 'Since Tuesday.'],
  ['Pothole in Weaver Street.', 'Pothole in Weaver Street', ''],
  ['', 'A photo without words', ''],
])('shows every word of %j once, in the title or below it', (request, title, rest) => {
  expect([snagTitle(request), wordsAfterTitle(request)]).toEqual([title, rest]);
});

it('shows the whole report below a title that was cut', () => {
  const request = 'The sprinkler at the corner of Weaver Street sprays onto the road and over the cars';
  expect(wordsAfterTitle(request)).toBe(request);
});

it('suggests the department of the broken thing before the one of its place', () => {
  const departments = ['Roads', 'Landscaping'].map((name) => ({ id: name, name }));
  const request = 'The sprinkler at the corner of Weaver Street sprays onto the road';
  expect(suggestDepartment(request, departments)).toBe('Landscaping');
});
