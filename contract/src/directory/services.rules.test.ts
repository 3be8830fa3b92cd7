import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countText, directoryIconNames, groupEntries, type DirectoryEntry } from './services.rules.ts';

const entry = (service: string, type: string, name: string): DirectoryEntry => ({
  dlevel1Name: service,
  dlevel1Icon: 'wrench',
  dlevel2Name: type,
  dlevel2Icon: 'drop',
  dlevel3Name: name,
  dlevel3Icon: 'drop',
  dlevel3ContactNumber: '012 555 0142',
});

describe('groupEntries', () => {
  it('groups into services, service types and contacts, in the order of the rows', () => {
    const services = groupEntries([
      entry('Home', 'Plumbers', 'Nel'),
      entry('Home', 'Plumbers', 'Blue Crane'),
      entry('Home', 'Help', 'Fanie'),
      entry('Garden', 'Help', 'Thumb'),
    ]);
    expect(
      services.map(({ name, serviceTypes }) => [
        name,
        serviceTypes.map((type) => [type.name, type.contacts.map((contact) => contact.name)]),
      ]),
    ).toEqual([
      [
        'Home',
        [
          ['Plumbers', ['Nel', 'Blue Crane']],
          ['Help', ['Fanie']],
        ],
      ],
      ['Garden', [['Help', ['Thumb']]]],
    ]);
    expect(services[0]).toMatchObject({ icon: 'wrench', serviceTypes: [{ icon: 'drop' }, { icon: 'drop' }] });
  });

  it('loses no contact, whatever the names are', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('a', 'a","b', '__proto__'));
    const row = fc.record(Object.fromEntries(Object.keys(entry('', '', '')).map((key) => [key, name])));
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const entries = rows as unknown as DirectoryEntry[];
        const regrouped = groupEntries(entries).flatMap((service) =>
          service.serviceTypes.flatMap((type) =>
            type.contacts.map((contact) => JSON.stringify([service.name, type.name, contact.name, contact.number])),
          ),
        );
        expect(regrouped.toSorted()).toEqual(
          entries
            .map((one) => JSON.stringify([one.dlevel1Name, one.dlevel2Name, one.dlevel3Name, one.dlevel3ContactNumber]))
            .toSorted(),
        );
      }),
    );
  });
});

it("'1 service' or 'N services'", () => {
  expect([0, 1, 2].map((count) => countText(count, 'service'))).toEqual(['0 services', '1 service', '2 services']);
  expect(countText(1, 'contact')).toBe('1 contact');
});

it('names each icon once', () => {
  expect(new Set(directoryIconNames).size).toBe(directoryIconNames.length);
});
