import { expect, it } from 'vitest';
import { contactDetails } from './contacts.ts';
import { checkContacts } from './contacts.rules.ts';

const contacts = { home: '', work: '', cell: '', emergencyContactName: '', emergencyContactNumber: '' };

it.each(['', ' 011 555 0100 ', '+27 (11) 555-0100', '10111', '12', 'Sipho', '+', '1 2 3 4', '012345678901234567890'])(
  'the form and the server agree on the number "%s"',
  (number) => {
    const isRefused = !contactDetails.safeParse({ ...contacts, emergencyContactNumber: number }).success;
    const expected = isRefused ? { emergencyContactNumber: 'Please enter a valid phone number' } : {};
    expect(checkContacts({ ...contacts, emergencyContactNumber: number })).toEqual(expected);
  },
);
