import { z } from 'zod';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { contactNumberPattern, invalidContactNumber } from './contacts.rules.ts';
import { ofPerson, optionalLine, ownRecords } from './profile-fields.ts';

const phoneNumber = z.string().trim().regex(contactNumberPattern, invalidContactNumber);

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
