import { z } from 'zod';
import { isPersonName } from '../identity/identity.rules.ts';
import { fieldMessages } from '../wire/field-messages.ts';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { problemOfIdNumber } from './id-number.rules.ts';
import { ofPerson, optionalLine, ownImage, ownRecords } from './profile-fields.ts';

const personName = lineOfText(60).refine(isPersonName, 'Please enter a valid name.');

const idNumber = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(' ', ''))
  .superRefine((text, context) => {
    const message = problemOfIdNumber(text);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const documentNumber = z
  .string()
  .trim()
  .max(30)
  .regex(/^[\p{L}\p{N} -]*$/u, 'Please enter letters and digits only.');

const birthday = z.union([z.literal(''), z.iso.date(fieldMessages.date)]);

/** The fields of the profile that may be left empty. Empty text means not given. */
const optionalDetails = z.object({
  middleName: optionalLine(60),
  passportNumber: documentNumber,
  driversLicenseNumber: documentNumber,
  idDocumentUrl: ownImage,
  passportDocumentUrl: ownImage,
  driversLicenseDocumentUrl: ownImage,
  dateOfBirth: birthday,
  countryOfBirth: optionalLine(60),
  countryOfCitizenship: optionalLine(60),
  countryOfResidency: optionalLine(60),
  gender: optionalLine(40),
  preferedLanguage: optionalLine(60),
  maritalStatus: optionalLine(40),
});

/** The 16 fields of the profile (spec section 3). Empty text means not given. */
export const personalDetails = optionalDetails
  .extend({ firstName: z.string(), lastName: z.string(), idNumber: z.string() })
  .meta({ id: 'PersonalDetails' });

/** The 16 fields of a person's profile. */
export type PersonalDetails = z.output<typeof personalDetails>;

/** The body of a change of the profile. Names and ID number are required. Absent optional fields stay unchanged. */
export const personalDetailsChange = optionalDetails
  .partial()
  .extend({ firstName: personName, lastName: personName, idNumber })
  .strict();

/** A change of the profile. */
export type PersonalDetailsChange = z.output<typeof personalDetailsChange>;

export const detailsRoutes = {
  'GET /api/user/detail': defineRoute({
    method: 'get',
    path: '/api/user/detail',
    feature: 'profile',
    summary: 'The 16 fields of the profile. Staff read it without identity numbers and documents.',
    access: ownRecords,
    query: ofPerson,
    output: personalDetails,
    errors: [],
  }),
  'PUT /api/user/detail': defineRoute({
    method: 'put',
    path: '/api/user/detail',
    feature: 'profile',
    summary: 'Changes the profile of the caller. Fields that are left out stay as they are.',
    access: ownRecords,
    query: ofPerson,
    body: personalDetailsChange,
    output: emptyObject,
    errors: ['image/missing'],
  }),
};
