import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { checkRows, keyOf, type Known } from './check-rows.rules.ts';
import { readPeople } from './read-people.ts';

const known: Known = {
  today: '2026-11-23',
  caller: { rank: 80, email: 'manager@ekhaya.test' },
  roles: [
    { id: 'owner', name: 'Owner', displayName: 'Owner', rank: 68 },
    { id: 'tenant', name: 'Tenant', displayName: 'Tenant', rank: 50 },
    { id: 'manager', name: 'Manager', displayName: 'Manager', rank: 80 },
  ],
  people: new Map([
    [
      'thandi@ekhaya.test',
      {
        userId: 'thandi',
        mobile: '27825550114',
        isEmailProved: true,
        rank: 68,
        grants: [
          { grantId: 'g1', userId: 'thandi', roleId: 'owner', unitNumber: '14', firstDay: null, lastDay: '2027-01-31' },
        ],
      },
    ],
  ]),
  invited: new Set([keyOf('sarah@ekhaya.test', 'owner', '21')]),
  listedHouses: new Set(['14', '15', '21']),
  newHouses: new Set(['16']),
  lastHouse: '199',
  addsHouses: false,
};

const check = (lines: string, about: Partial<Known> = {}) => {
  const file = readPeople(`First name;Name;E-mail;Mobile;House;Role;First day;Last day\n${lines}`);
  if (typeof file === 'string') throw new Error(file);
  return checkRows(file.rows, { ...known, ...about });
};
const sentence = (line: string, about?: Partial<Known>): string[] => {
  const [row] = check(line, about);
  return [row?.outcome ?? '', row?.field ?? '', row?.text ?? ''];
};

describe('a row of an import', () => {
  it.each<[string, string, string[]]>([
    ['somebody new', 'Yusuf;Essop;Yusuf@ekhaya.test;0825550188;15;owner', ['new', '', 'New; gets a mail']],
    ['a house alone', ';;;;312;', ['new', '', 'House 312 is written down']],
    ['a house on the list', ';;;;14;', ['same', '', 'Is here already, nothing changes']],
    ['a house of another row', 'A;B;a@ekhaya.test;;16;Tenant', ['new', '', 'New; gets a mail']],
    ['somebody who is here', ';;thandi@ekhaya.test;;14;Owner', ['same', '', 'Is here already, nothing changes']],
    [
      'another lease',
      ';;thandi@ekhaya.test;;14;Owner;;31/03/2027',
      ['change', '', 'Last day changes from 2027-01-31 to 2027-03-31'],
    ],
    ['a second house', ';;thandi@ekhaya.test;;15;Owner', ['change', '', 'Gets the role Owner, house 15']],
    [
      'her number, written otherwise',
      ';;thandi@ekhaya.test;+27 82 555-0114;14;Owner',
      ['same', '', 'Is here already, nothing changes'],
    ],
    [
      'another number than hers',
      ';;thandi@ekhaya.test;0825550108;14;Owner',
      ['same', '', 'Is here already, nothing changes; her number stays 082 555 0114'],
    ],
    ['somebody invited', ';;sarah@ekhaya.test;;21;Owner', ['same', '', 'Is invited already, nothing changes']],
    ['a comma', ';;anneke@ekhaya,test;;14;Tenant', ['mistake', 'email', 'A comma after @. Did she mean ekhaya.test?']],
    ['no address', 'Zanele;Khoza;;;14;Tenant', ['mistake', 'email', 'An e-mail address is missing.']],
    [
      'another house',
      ';;z@ekhaya.test;;312;Tenant',
      ['mistake', 'unitNumber', 'There is no house 312. The last one is 199.'],
    ],
    ['a mistyped role', ';;r@ekhaya.test;;14;Tennant', ['mistake', 'role', 'No role “Tennant”. Tenant?']],
    ['a letter short', ';;r@ekhaya.test;;14;wner', ['mistake', 'role', 'No role “wner”. Owner?']],
    ['two letters more', ';;r@ekhaya.test;;14;OwnerRs', ['mistake', 'role', 'No role “OwnerRs”. Owner?']],
    ['three letters more', ';;r@ekhaya.test;;14;OwnerRsX', ['mistake', 'role', 'No role “OwnerRsX”.']],
    ['two other letters', ';;r@ekhaya.test;;14;Iwnet', ['mistake', 'role', 'No role “Iwnet”. Owner?']],
    ['three other letters', ';;r@ekhaya.test;;14;Icnet', ['mistake', 'role', 'No role “Icnet”.']],
    ['the nearest of some', ';;r@ekhaya.test;;14;Tenent', ['mistake', 'role', 'No role “Tenent”. Tenant?']],
    ['an unknown role', ';;r@ekhaya.test;;14;Emperor', ['mistake', 'role', 'No role “Emperor”.']],
    ['a role too high', ';;r@ekhaya.test;;14;Manager', ['mistake', 'role', 'You can give roles below your own only.']],
    ['no day', ';;r@ekhaya.test;;14;Tenant;;soon', ['mistake', 'lastDay', 'This is no day. Write it as 2027-03-31.']],
    ['a day that is over', ';;r@ekhaya.test;;14;Tenant;;2020-01-01', ['mistake', 'lastDay', 'The last day is over.']],
    ['herself', ';;manager@ekhaya.test;;14;Tenant', ['mistake', 'email', 'Nobody gives a role to herself.']],
    ['no number', ';;r@ekhaya.test;call me;14;Tenant', ['mistake', 'mobile', 'This is no telephone number.']],
  ])('%s', (_title, line, expected) => {
    expect(sentence(line)).toEqual(expected);
  });

  it('may name a house that is not on the list where the import writes it down', () => {
    expect(sentence(';;z@ekhaya.test;;312;Tenant', { addsHouses: true })[0]).toBe('new');
  });

  it('is checked quickly whatever its role is: 5,000 rows of other roles, at an estate with many', () => {
    const nameOf = (at: number): string => `Keeper of the eastern orchards, row ${String(at).padStart(3, '0')}`;
    const roles = Array.from({ length: 60 }, (_, at) => ({ id: `${at}`, name: '', displayName: nameOf(at), rank: 50 }));
    const lines = Array.from({ length: 5000 }, (_, at) => `;;r@ekhaya.test;;14;${at}${'o'.repeat(36)}`);
    const startedAt = performance.now();
    expect(check(lines.join('\n'), { roles }).every(({ field }) => field === 'role')).toBe(true);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it('counts once if two mean the same', () => {
    const rows = check(';;z@ekhaya.test;;14;Tenant\n;;Z@ekhaya.test;;14;tenant');
    expect(rows.map(({ outcome, text }) => [outcome, text])).toEqual([
      ['new', 'New; gets a mail'],
      ['same', 'The same as row 2, nothing changes'],
    ]);
  });
});

describe('a CSV file', () => {
  it('is read with quotes, line breaks, either separator, a mark of its encoding and unknown columns', () => {
    expect(readPeople('\uFEFFHouse,"E-mail",Colour,Name\r\n"1""4","a@b.test",red,"van\nWyk, Pieter"\r\n\r\n')).toEqual({
      separator: 'comma',
      columns: ['unitNumber', 'email', 'firstName'],
      unknownColumns: ['Colour'],
      rows: [
        {
          line: 2,
          cells: {
            firstName: 'van Wyk, Pieter',
            lastName: '',
            email: 'a@b.test',
            mobile: '',
            unitNumber: '1"4',
            role: '',
            firstDay: '',
            lastDay: '',
          },
        },
      ],
    });
  });

  it.each([
    ['names no column', 'Thandi,Nkosi\n14,Owner', /first line of the file must name the columns/],
    ['has two columns of one meaning', 'House,Unit\n1,2', /Two columns/],
    ['has no rows', 'House,E-mail\n', /no rows/],
    ['is too long', `House\n${'1\n'.repeat(5001)}`, /more than 5000 rows/],
  ])('is refused when it %s', (_title, text, refusal) => {
    expect(readPeople(text)).toMatch(refusal);
  });
});
