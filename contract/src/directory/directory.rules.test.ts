import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultEmergencyContacts, defaultEmergencyNumbers, dialledNumber, searchByName } from './directory.rules.ts';

const contacts = [{ name: 'Ambulance' }, { name: 'Follow-me guard' }, { name: 'Fire' }];

describe('searchByName', () => {
  it.each([
    ['', ['Ambulance', 'Follow-me guard', 'Fire']],
    ['fire', ['Fire']],
    ['GUARD', ['Follow-me guard']],
    ['  guard ', ['Follow-me guard']],
    ['e', ['Ambulance', 'Follow-me guard', 'Fire']],
    ['police', []],
    ['.*', []],
  ])("search 'Search here ...' (case-insensitive contains): %j leaves %j", (search, names) => {
    expect(searchByName(contacts, search).map(({ name }) => name)).toEqual(names);
  });

  it('finds every contact by any part of its name, in any case, and keeps the order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.string({ unit: 'grapheme-ascii', minLength: 1 }) })),
        fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
        fc.nat(),
        (others, name, from) => {
          const wanted = { name };
          const list = [...others, wanted, ...others];
          const found = searchByName(list, name.slice(from % name.length).toUpperCase());
          expect(found).toContain(wanted);
          expect(found).toEqual(list.filter((contact) => found.includes(contact)));
        },
      ),
    );
  });
});

describe('dialledNumber', () => {
  it.each([
    ['10177', '10177'],
    ['012 555 0191', '0125550191'],
    ['+27 (0)12-555.0110', '+270125550110'],
    ['tel:112;phone-context=x', '112'],
    ['', ''],
  ])('dials %j as %j', (written, dialled) => {
    expect(dialledNumber(written)).toBe(dialled);
  });

  it('removes every character that is not valid in a tel: address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(dialledNumber(text)).toMatch(/^[+\d]*$/);
      }),
    );
  });
});

describe('the default numbers', () => {
  it("'Default emergency numbers 10177 and 10111'", () => {
    expect(defaultEmergencyNumbers).toEqual(['10177', '10111']);
    expect(defaultEmergencyContacts.map(({ number }) => number)).toEqual(['10177', '10111']);
  });
});
