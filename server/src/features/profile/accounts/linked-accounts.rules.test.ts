import { expect, it } from 'vitest';
import { holderText } from './linked-accounts.rules.ts';

const thandi = { firstName: 'Thandi', lastName: "N'Kosi" };

it.each([
  ['G MOKOENA', 'G M•••'],
  ['Grace van der Merwe', 'G••• v••• d••• M•••'],
  ['T NKOSI', ''],
  ['THANDI NKOSI', ''],
  ['THEMBA NKOSI', 'T••• N•••'],
  ['NKOSI', 'N•••'],
  ['Élodie 12', 'É•••'],
  ['', ''],
])('the name that the vendor says, masked: %s is %s', (name, expected) => {
  expect(holderText(name, thandi)).toBe(expected);
});
