import { expect, it } from 'vitest';
import { csvLine } from './write-csv.ts';

it.each([
  ['Lindiwe Khumalo', 'Lindiwe Khumalo'],
  ['O"Neil, Ann', '"O""Neil, Ann"'],
  ['12-14', '12-14'],
  ['=1+1', "'=1+1"],
  [' =1+1', "' =1+1"],
  ['+27821234567', "'+27821234567"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\uff1dSUM(A1)', "'\uff1dSUM(A1)"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20A1', "'\uff20A1"],
  ['a;=cmd', `"a;'=cmd"`],
  ['a; =cmd', `"a;' =cmd"`],
  ['a\t=cmd', `"a\t'=cmd"`],
  ['a\n=cmd', `"a\n'=cmd"`],
  ['\t=cmd', `"'\t'=cmd"`],
  ['"=cmd', `"'""=cmd"`],
])('writes the cell %j as %j', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});
