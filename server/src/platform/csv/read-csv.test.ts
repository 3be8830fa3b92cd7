import { expect, it } from 'vitest';
import { csvLine } from './write-csv.ts';
import { readCsv } from './read-csv.ts';

it.each([
  [
    'commas and CRLF',
    'a,b\r\n1,2\r\n',
    {
      separator: ',',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ],
  [
    'semicolons, and a comma in a cell',
    'a;b\n1,5;2',
    {
      separator: ';',
      rows: [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    },
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    {
      separator: '\t',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ],
  [
    'the mark of its encoding',
    '\uFEFFa,b\n1,2',
    {
      separator: ',',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ],
  [
    'quotes with separators, line breaks and quotes',
    'a,b\n"1,\n2","say ""yes"""',
    {
      separator: ',',
      rows: [
        ['a', 'b'],
        ['1,\n2', 'say "yes"'],
      ],
    },
  ],
  [
    'a quote within a cell',
    'a,b\n5" pipe,2',
    {
      separator: ',',
      rows: [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    },
  ],
  [
    'rows of any length, and empty ones',
    'a,b\n1\n\n1,2,3',
    { separator: ',', rows: [['a', 'b'], ['1'], [''], ['1', '2', '3']] },
  ],
  ['nothing', '', { separator: ',', rows: [] }],
])('reads %s', (_title, text, expected) => {
  expect(readCsv(text)).toEqual(expected);
});

it('reads what is written', () => {
  const cells = ['a "b"', 'c,d', 'e\nf', ''];
  expect(readCsv(csvLine(cells))).toEqual({ separator: ',', rows: [cells] });
});

it('says that a quotation mark is never closed', () => {
  expect(readCsv('a,b\n"1,2')).toContain('never closed');
});
