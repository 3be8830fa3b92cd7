import { z } from 'zod';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ofPerson, optionalLine, ownRecords } from './profile-fields.ts';

/** A number as people write it: digits, spaces, brackets, hyphens and a leading plus; 5 to 20 characters, or none. */
const phoneNumber = z
  .string()
  .trim()
  .regex(/^$|^(?=(?:\D*\d){5})\+?[\d ()-]{5,20}$/, 'Please enter a valid phone number');

/** The contact numbers of a person (spec section 3). Empty text means not given. */
export const contactDetails = z
  .strictObject({
    home: phoneNumber,
    work: phoneNumber,
    cell: phoneNumber,
    emergencyContactName: optionalLine(100),
    emergencyContactNumber: phoneNumber,
  })
  .meta({ id: 'ContactDetails' });

/** The contact numbers of a person. */
export type ContactDetails = z.output<typeof contactDetails>;

export const contactsRoutes = {
  'GET /api/user/contact': defineRoute({
    method: 'get',
    path: '/api/user/contact',
    feature: 'profile',
    summary: 'The contact numbers of a person; empty texts where there are none.',
    access: ownRecords,
    query: ofPerson,
    output: contactDetails,
    errors: [],
  }),
  'PUT /api/user/contact': defineRoute({
    method: 'put',
    path: '/api/user/contact',
    feature: 'profile',
    summary: 'Replaces the contact numbers of the caller.',
    access: ownRecords,
    query: ofPerson,
    body: contactDetails,
    output: emptyObject,
    errors: [],
  }),
};
