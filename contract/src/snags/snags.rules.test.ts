import { expect, it } from 'vitest';
import { defaultDepartments, suggestDepartment } from './departments.rules.ts';
import { snagDueAt, snagTitle, wordsAfterTitle } from './snags.rules.ts';

const departments = defaultDepartments.map(({ name }) => ({ id: name, name }));

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

it.each([
  ['The sprinkler at the corner of Weaver Street sprays onto the road', 'Landscaping'],
  ['The street light near the clubhouse is out', 'Maintenance'],
  ['Garden tap drips', 'Water & Electricity'],
  ['The gate is stuck, and the boom too', 'Security'],
  ['A pothole in the road', 'Roads'],
  ['Something is strange', undefined],
])('suggests for %j the department of the broken thing, not of its place: %s', (request, department) => {
  expect(suggestDepartment(request, departments)).toBe(department);
});

const friday = '2026-11-13';
it.each([
  ['within the day', `${friday}T08:00:00.000Z`, 4, `${friday}T12:00:00.000Z`],
  ['over the weekend', `${friday}T14:00:00.000Z`, 4, '2026-11-16T09:00:00.000Z'],
  ['from a Saturday', '2026-11-14T08:00:00.000Z', 9, '2026-11-16T15:00:00.000Z'],
  ['from the early morning', `${friday}T02:00:00.000Z`, 1, `${friday}T07:00:00.000Z`],
  ['from the evening', '2026-11-12T19:00:00.000Z', 27, '2026-11-17T15:00:00.000Z'],
])('promises an answer in working hours, %s', (_when, reportedAt, hours, dueAt) => {
  expect(snagDueAt(new Date(reportedAt), hours, 'Africa/Johannesburg').toISOString()).toBe(dueAt);
});
