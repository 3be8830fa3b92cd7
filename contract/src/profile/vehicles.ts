import { z } from 'zod';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { ofPerson, optionalLine, ownImage, ownRecords, unusedField } from './profile-fields.ts';
import { registrationKey } from './registration.rules.ts';

/** The fields of a vehicle as its form sends them (spec section 3). Empty text means not given. */
export const vehicleForm = z.strictObject({
  make: lineOfText(60),
  model: lineOfText(60),
  colour: optionalLine(40),
  year: z
    .string()
    .trim()
    .regex(/^$|^(19|20)\d\d$/, 'Please enter a year, written 2019.')
    .describe('Four digits, or none.'),
  registrationNumber: lineOfText(20).refine((text) => registrationKey(text) !== '', 'Please enter letters or digits.'),
  vinNumber: z
    .string()
    .trim()
    .regex(/^[A-Za-z\d]{0,17}$/, 'A VIN has at most 17 letters and digits.')
    .describe('17 characters on vehicles since 1981 (ISO 3779), fewer on older ones.'),
  licenseDiscPhotoURL: ownImage,
  carPhotoURL: ownImage,
});

/** The fields of a vehicle as its form sends them. */
export type VehicleForm = z.output<typeof vehicleForm>;

/** A vehicle of a person. The id is spelt `vehileID` on the wire (spec section 3). */
export const vehicle = z.object({ ...vehicleForm.shape, vehileID: z.string() }).meta({ id: 'Vehicle' });

/** A vehicle of a person. */
export type Vehicle = z.output<typeof vehicle>;

/** The id of a vehicle that was read, in the two spellings of spec section 3. The query says which vehicle is meant. */
const unusedIds = { vehileID: unusedField, vehicleId: unusedField };

const withoutIds = <Body extends { vehileID?: unknown; vehicleId?: unknown }>({
  vehileID: _listed,
  vehicleId: _named,
  ...form
}: Body): Omit<Body, keyof typeof unusedIds> => form;

const changedVehicle = vehicleForm.extend(unusedIds).transform(withoutIds);

const { shape } = vehicleForm;

/** A new vehicle. Make, model and registration number are enough (spec section 5). */
const newVehicle = vehicleForm
  .extend({
    ...unusedIds,
    colour: shape.colour.default(''),
    year: shape.year.default(''),
    vinNumber: shape.vinNumber.default(''),
    licenseDiscPhotoURL: shape.licenseDiscPhotoURL.default(''),
    carPhotoURL: shape.carPhotoURL.default(''),
  })
  .transform(withoutIds);

const ofVehicle = ofPerson.extend({ vehicleId: z.string().min(1).max(64) });

export const vehiclesRoutes = {
  'GET /api/user/vehicle': defineRoute({
    method: 'get',
    path: '/api/user/vehicle',
    feature: 'profile',
    summary: 'The vehicles of a person, oldest first.',
    access: ownRecords,
    query: ofPerson,
    output: z.array(vehicle),
    errors: [],
  }),
  'POST /api/user/vehicle': defineRoute({
    method: 'post',
    path: '/api/user/vehicle',
    feature: 'profile',
    summary:
      'Adds a vehicle of the caller, with photos that she uploaded before. Make, model and registration number are enough.',
    access: ownRecords,
    query: ofPerson,
    body: newVehicle,
    status: 201,
    isIdempotent: true,
    output: z.object({ vehicleId: z.string() }),
    errors: ['image/missing', 'profile/limit-reached'],
  }),
  'PUT /api/user/vehicle': defineRoute({
    method: 'put',
    path: '/api/user/vehicle',
    feature: 'profile',
    summary: 'Replaces the fields of a vehicle of the caller. Photos that it no longer names are deleted.',
    access: ownRecords,
    query: ofVehicle,
    body: changedVehicle,
    output: emptyObject,
    errors: ['image/missing'],
  }),
  'DELETE /api/user/vehicle': defineRoute({
    method: 'delete',
    path: '/api/user/vehicle',
    feature: 'profile',
    summary: 'Deletes a vehicle of the caller and its photos.',
    access: ownRecords,
    query: ofVehicle,
    output: emptyObject,
    errors: [],
  }),
};
