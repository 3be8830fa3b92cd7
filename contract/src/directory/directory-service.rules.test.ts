import { expect, it } from 'vitest';
import { directoryServiceFields } from './directory-service-fields.ts';
import { entriesOf, problemsOfDirectoryService, type DirectoryServiceFields } from './directory-service.rules.ts';

const contact = { displayName: 'Blue Crane', description: '', contactNumber: '012 555 0142', isEnabled: true };
const fields: DirectoryServiceFields = {
  icon: 'wrench',
  serviceTypes: [{ name: 'Plumbers', icon: 'drop', contacts: [contact] }],
};

it('names what keeps a service from being published', () => {
  expect(problemsOfDirectoryService(fields)).toEqual({});
  const wrong = { ...contact, displayName: ' ', contactNumber: 'call me' };
  const [plumbers] = fields.serviceTypes;
  expect(
    problemsOfDirectoryService({
      ...fields,
      serviceTypes: [...(plumbers ? [plumbers, plumbers] : []), { name: '', icon: 'car', contacts: [wrong] }],
    }),
  ).toEqual({
    'serviceTypes.1.name': 'Another kind has this name.',
    'serviceTypes.2.name': 'Name this kind of service.',
    'serviceTypes.2.contacts.0.displayName': 'Name this contact.',
    'serviceTypes.2.contacts.0.contactNumber': 'Please write a number that a phone can dial.',
  });
});

it('lists at most 10,000 contacts', () => {
  const many = {
    ...fields,
    serviceTypes: [{ name: 'Plumbers', icon: 'drop' as const, contacts: Array.from({ length: 6_000 }, () => contact) }],
  };
  expect(
    entriesOf([
      { title: 'One', fields: many },
      { title: 'Two', fields: many },
    ]),
  ).toHaveLength(10_000);
});

it('takes no unknown icon and no unknown field', () => {
  expect(directoryServiceFields.safeParse({ ...fields, icon: 'skull' }).success).toBe(false);
  expect(directoryServiceFields.safeParse({ ...fields, html: '<b>' }).success).toBe(false);
});
