import { z } from 'zod';
import { fieldMessages } from '../wire/field-messages.ts';
import { parseCoordinate } from '../wire/coordinate.rules.ts';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ofPerson, optionalLine, ownRecords, unusedField } from './profile-fields.ts';

const degrees = (limit: number) => z.number().min(-limit).max(limit).nullable();

const addressFields = {
  standNo: optionalLine(40),
  streetNoOrUnitNo: optionalLine(40),
  streetName: optionalLine(100),
  suburbName: optionalLine(100),
  localityOrCity: optionalLine(100),
  addressPostalCode: optionalLine(20),
  addressCountry: optionalLine(60),
  /** Degrees, WGS 84; null when unknown. */
  longitude: degrees(180),
  latitude: degrees(90),
};

/** An address of a person (spec section 3). `context` is the name of the estate. */
export const address = z
  .object({ ...addressFields, context: z.string(), addressType: z.literal('Residential'), addressID: z.string() })
  .meta({ id: 'Address' });

/** An address of a person. */
export type Address = z.output<typeof address>;

/** Degrees as a number, or as text as access locations have them (spec section 3): with a decimal point or a decimal comma. */
const writtenDegrees = (limit: 90 | 180) =>
  z
    .union([
      degrees(limit),
      z
        .string()
        .max(24)
        .refine((text) => text === '' || parseCoordinate(text, limit) !== undefined)
        .transform((text) => parseCoordinate(text, limit) ?? null),
    ])
    .default(null);

/** The fields of an address as its form sends them. Street name or stand number is required. */
export const addressForm = z
  .strictObject({
    standNo: addressFields.standNo.default(''),
    streetNoOrUnitNo: addressFields.streetNoOrUnitNo.default(''),
    streetName: addressFields.streetName.default(''),
    suburbName: addressFields.suburbName.default(''),
    localityOrCity: addressFields.localityOrCity.default(''),
    addressPostalCode: addressFields.addressPostalCode.default(''),
    addressCountry: addressFields.addressCountry.default(''),
    longitude: writtenDegrees(180),
    latitude: writtenDegrees(90),
    context: unusedField,
    addressType: unusedField,
    addressID: unusedField,
  })
  .refine(({ standNo, streetName }) => standNo !== '' || streetName !== '', {
    path: ['streetName'],
    error: fieldMessages.required,
  })
  .transform(({ context: _estate, addressType: _type, addressID: _id, ...form }) => form);

/** The fields of an address as its form sends them. */
export type AddressForm = z.output<typeof addressForm>;

const addressId = z.string().min(1).max(64);

export const addressesRoutes = {
  'GET /api/user/address': defineRoute({
    method: 'get',
    path: '/api/user/address',
    feature: 'profile',
    summary: 'The addresses of a person, oldest first.',
    access: ownRecords,
    query: ofPerson,
    output: z.array(address),
    errors: [],
  }),
  'POST /api/user/address': defineRoute({
    method: 'post',
    path: '/api/user/address',
    feature: 'profile',
    summary: 'Adds an address of the caller. With `replaces` it takes the place of another one, in one transaction.',
    access: ownRecords,
    query: ofPerson.extend({
      context: lineOfText(100),
      addressType: z.literal('Residential'),
      replaces: addressId.optional(),
    }),
    body: addressForm,
    status: 201,
    isIdempotent: true,
    output: z.object({ addressID: z.string() }),
    errors: ['profile/limit-reached'],
  }),
  'DELETE /api/user/address': defineRoute({
    method: 'delete',
    path: '/api/user/address',
    feature: 'profile',
    summary: 'Deletes an address of the caller.',
    access: ownRecords,
    query: ofPerson.extend({ addressId }),
    output: emptyObject,
    errors: [],
  }),
};
