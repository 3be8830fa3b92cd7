import { expect, test } from 'vitest';
import { reportText } from './snag-texts.ts';
import { waterSnag } from './testing/water-snag.ts';

test.each([
  ['by Thandi Nkosi and 2 neighbours', {}],
  ['by somebody who left', { reporter: { id: '', name: '', photoUrl: '' }, otherPeople: 0 }],
  ['by Lerato Mokoena for Thandi Nkosi', { reportedBy: { name: 'Lerato Mokoena' }, otherPeople: 0 }],
  [
    'by Lerato Mokoena for Thandi Nkosi, and by 1 neighbour',
    { reportedBy: { name: 'Lerato Mokoena' }, otherPeople: 1 },
  ],
  ['by staff for Thandi Nkosi', { reportedBy: { name: '' }, otherPeople: 0 }],
])('says who reported a snag, and for whom: %s', (words, overrides) => {
  expect(reportText({ ...waterSnag, ...overrides }, 'Africa/Harare')).toBe(`reported Tue 10 Nov, 19:22 ${words}`);
});
