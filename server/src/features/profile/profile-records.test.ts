import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { readStatusOfMedia, startWithFiles, uploadTestImage } from './profile.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startWithFiles>>;
let person: Person;
let other: Person;

beforeAll(async () => {
  running = await startWithFiles();
});
afterAll(() => running.close());
beforeEach(async () => {
  person = await signUpSomebody(running);
  other = await signUpSomebody(running);
});

const call = (method: string, path: string, { cookie }: { cookie?: string } = {}, body?: unknown, headers = {}) =>
  running.request(method, `/api/user/${path}`, { cookie, ...(body === undefined ? {} : { body }), headers });

const uploadPhoto = async (owner: Person): Promise<string> => (await uploadTestImage(running, owner)).url;
const statusOfMedia = (url: string, seer: { cookie: string }) => readStatusOfMedia(running, url, seer);

const giveRole = ({ userId }: Person, role: 'Guard' | 'Manager') =>
  grantRole(running.database.db, { userId, roleId: testRoleId('901', role) }, running.dependencies);

describe('details: the 16 fields of the profile', () => {
  const names = { firstName: 'Thandi', lastName: 'Nkosi', idNumber: '8001015009087' };

  it('null-like values normalised to empty strings: a new person has 16 fields', async () => {
    const { body } = await call('GET', 'detail?userID=me', person);
    expect(Object.keys(body.details)).toHaveLength(16);
    const { firstName: _first, lastName: _last, ...others } = body.details;
    expect(new Set(Object.values(others))).toEqual(new Set(['']));
  });

  it('changes the given fields and keeps the absent ones', async () => {
    const first = { ...names, passportNumber: 'A0123456', gender: 'female', dateOfBirth: '1980-01-01' };
    expect((await call('PUT', 'detail?userID=me', person, first)).status).toBe(200);
    expect((await call('PUT', 'detail?userID=me', person, { ...names, firstName: 'anna  marie' })).status).toBe(200);
    const { body } = await call('GET', 'detail?userID=me', person);
    expect(body.details).toMatchObject({ ...first, firstName: 'Anna Marie' });
    const session = await running.request('GET', '/api/auth/get-session', person);
    expect(session.body.user.firstName).toBe('Anna Marie');
  });

  it.each([
    [{ idNumber: '8001015009088' }, 'idNumber', 'One of the digits is wrong. Please compare them with your ID.'],
    [{ firstName: 'Thandi2' }, 'firstName', 'Please enter a valid name.'],
    [{ dateOfBirth: '1980-02-30' }, 'dateOfBirth', 'Please enter a day of the calendar, written YYYY-MM-DD.'],
  ])('%j is refused with its field and writes nothing', async (wrong, field, message) => {
    const answer = await call('PUT', 'detail?userID=me', person, { ...names, ...wrong });
    expect([answer.status, answer.body.errorDetails.fields]).toEqual([400, { [field]: message }]);
    expect((await call('GET', 'detail?userID=me', person)).body.details.idNumber).toBe('');
  });

  it('ID and passport numbers are encrypted in the database', async () => {
    await call('PUT', 'detail?userID=me', person, { ...names, passportNumber: 'A0123456' });
    const { rows } = await running.database.pool.query('select row_to_json(p) as row from personal_details p');
    const stored = JSON.stringify(rows);
    expect(stored).toContain(person.userId);
    expect(stored).not.toMatch(/8001015009087|A0123456/);
  });

  it('staff who may read her records see neither numbers nor documents, and change nothing', async () => {
    await giveRole(other, 'Manager');
    await call('PUT', 'detail?userID=me', person, { ...names, gender: 'female' });
    const seen = await call('GET', `detail?userID=${person.userId}`, other);
    expect(seen.body.details).toMatchObject({ lastName: 'Nkosi', gender: 'female', idNumber: '', idDocumentUrl: '' });
    expect((await call('PUT', `detail?userID=${person.userId}`, other, names)).status).toBe(403);
  });

  it('another resident and a stranger are refused', async () => {
    expect((await call('GET', `detail?userID=${person.userId}`, other)).status).toBe(403);
    expect((await call('GET', `detail?userID=${person.userId}`)).status).toBe(401);
  });
});

describe('contacts: home, work, cell, emergencyContactName, emergencyContactNumber', () => {
  const contacts = {
    home: '011 555 0100',
    work: '',
    cell: '+27 72 418 9930',
    emergencyContactName: 'Sipho',
    emergencyContactNumber: '082 555 0199',
  };

  it('single records 200 with empty texts, then what was saved', async () => {
    const before = await call('GET', 'contact?userID=me', person);
    expect([before.status, new Set(Object.values(before.body.details))]).toEqual([200, new Set([''])]);
    expect((await call('PUT', 'contact?userID=me', person, contacts)).status).toBe(200);
    expect((await call('GET', 'contact?userID=me', person)).body.details).toEqual(contacts);
  });

  it('an invalid phone number is refused with its field', async () => {
    const answer = await call('PUT', 'contact?userID=me', person, { ...contacts, work: 'ask me' });
    expect(answer.body.errorDetails.fields).toEqual({ work: 'Please enter a valid phone number' });
  });

  it('another person cannot change them', async () => {
    expect((await call('PUT', `contact?userID=${person.userId}`, other, contacts)).status).toBe(403);
  });
});

describe('addresses', () => {
  const form = {
    standNo: '1204',
    streetNoOrUnitNo: '14',
    streetName: 'Acacia Lane',
    suburbName: 'Midrand',
    localityOrCity: 'Johannesburg',
    addressPostalCode: '1685',
  };
  const at = 'address?userID=me&context=Test%20Ridge&addressType=Residential';
  const addressesOf = async (owner: Person) => (await call('GET', 'address?userID=me', owner)).body.details;

  it('a list answers 200 [], then what was added, oldest first', async () => {
    expect(await addressesOf(person)).toEqual([]);
    const first = await call('POST', at, person, form);
    running.clock.advance(1_000);
    const second = await call('POST', at, person, { ...form, streetName: 'Beech Road' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await addressesOf(person)).toMatchObject([
      { ...form, context: 'Test Ridge', addressType: 'Residential', addressID: first.body.details.addressID },
      { streetName: 'Beech Road', longitude: null, latitude: null, addressCountry: '' },
    ]);
  });

  it('edit is delete then create, in one transaction: the new one takes the place of the old one', async () => {
    const { body } = await call('POST', at, person, form);
    running.clock.advance(1_000);
    await call('POST', at, person, { ...form, streetName: 'Beech Road' });
    const edited = await call('POST', `${at}&replaces=${body.details.addressID}`, person, { ...form, standNo: '1205' });
    expect(edited.status).toBe(201);
    expect(await addressesOf(person)).toMatchObject([{ standNo: '1205' }, { streetName: 'Beech Road' }]);
    const again = await call('POST', `${at}&replaces=${body.details.addressID}`, person, form);
    expect(again.status).toBe(404);
    expect(await addressesOf(person)).toHaveLength(2);
  });

  it('what was read is sent back with one field changed; street name or stand number is enough', async () => {
    const sent = { streetName: 'Beech Road', longitude: '28.1302', latitude: '-26,0021' };
    expect((await call('POST', at, person, sent)).status).toBe(201);
    const [read] = await addressesOf(person);
    expect(read).toMatchObject({ streetName: 'Beech Road', suburbName: '', longitude: 28.1302, latitude: -26.0021 });
    const { body } = await call('POST', `${at}&replaces=${read.addressID}`, person, { ...read, suburbName: 'Midrand' });
    expect(await addressesOf(person)).toEqual([{ ...read, suburbName: 'Midrand', ...body.details }]);
  });

  it('the same Idempotency-Key adds one address', async () => {
    const headers = { 'idempotency-key': 'address-of-a-bad-line' };
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', at, person, form, headers)));
    expect(new Set(answers.map(({ body }) => body.details.addressID)).size).toBe(1);
    expect(await addressesOf(person)).toHaveLength(1);
  });

  it('only its owner can delete it, and only once', async () => {
    const { addressID } = (await call('POST', at, person, form)).body.details;
    expect((await call('DELETE', `address?userID=me&addressId=${addressID}`, other)).status).toBe(404);
    expect((await call('DELETE', `address?userID=${person.userId}&addressId=${addressID}`, other)).status).toBe(403);
    expect((await call('DELETE', `address?userID=me&addressId=${addressID}`, person)).status).toBe(200);
    expect((await call('DELETE', `address?userID=me&addressId=${addressID}`, person)).status).toBe(404);
    expect(await addressesOf(person)).toEqual([]);
  });

  it('a person has at most 20, also after concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => call('POST', at, person, form)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status === 409)?.body.errorDetails.code).toBe('profile/limit-reached');
  });

  it('an address needs a street name or a stand number', async () => {
    const answer = await call('POST', at, person, { ...form, standNo: ' ', streetName: '' });
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, ['streetName']]);
  });
});

describe('vehicles', () => {
  const form = {
    make: 'Toyota',
    model: 'Corolla Cross',
    colour: 'Red',
    year: '2024',
    registrationNumber: 'CA 123-456',
    vinNumber: '',
    licenseDiscPhotoURL: '',
    carPhotoURL: '',
  };
  const vehiclesOf = async (owner: Person) => (await call('GET', 'vehicle?userID=me', owner)).body.details;

  it('guards’ phones hear of each change with a live event', async () => {
    const heard = async () =>
      (
        await running.database.pool.query(
          `select 1 from live_events where topic = 'vehicles' and audience_kind = 'staff' and audience_id = '901'`,
        )
      ).rowCount ?? 0;
    const before = await heard();
    const { vehicleId } = (await call('POST', 'vehicle?userID=me', person, form)).body.details;
    expect(await heard()).toBe(before + 1);
    await call('PUT', `vehicle?userID=me&vehicleId=${vehicleId}`, person, { ...form, colour: 'Blue' });
    expect(await heard()).toBe(before + 2);
    await call('DELETE', `vehicle?userID=me&vehicleId=${vehicleId}`, person);
    expect(await heard()).toBe(before + 3);
  });

  it('is added, changed and deleted with its photos; the id is spelt vehileID in the list', async () => {
    const [car, disc, otherCar] = [await uploadPhoto(person), await uploadPhoto(person), await uploadPhoto(person)];
    const added = await call('POST', 'vehicle?userID=me', person, {
      ...form,
      carPhotoURL: car,
      licenseDiscPhotoURL: disc,
    });
    expect(added.status).toBe(201);
    const { vehicleId } = added.body.details;
    expect(await vehiclesOf(person)).toEqual([
      { ...form, carPhotoURL: car, licenseDiscPhotoURL: disc, vehileID: vehicleId },
    ]);
    const changed = { ...form, colour: 'Blue', carPhotoURL: otherCar, licenseDiscPhotoURL: disc };
    expect((await call('PUT', `vehicle?userID=me&vehicleId=${vehicleId}`, person, changed)).status).toBe(200);
    expect(await vehiclesOf(person)).toMatchObject([{ colour: 'Blue', carPhotoURL: otherCar }]);
    expect(await Promise.all([car, otherCar].map((url) => statusOfMedia(url, person)))).toEqual([404, 200]);
    expect((await call('DELETE', `vehicle?userID=me&vehicleId=${vehicleId}`, person)).status).toBe(200);
    expect(await vehiclesOf(person)).toEqual([]);
    expect(await Promise.all([otherCar, disc].map((url) => statusOfMedia(url, person)))).toEqual([404, 404]);
  });

  it('what was read is sent back with one field changed; make, model and registration number are enough', async () => {
    const { make, model, registrationNumber } = form;
    expect((await call('POST', 'vehicle?userID=me', person, { make, model, registrationNumber })).status).toBe(201);
    const [read] = await vehiclesOf(person);
    expect(read).toEqual({ ...form, colour: '', year: '', vehileID: read.vehileID });
    const at = `vehicle?userID=me&vehicleId=${read.vehileID}`;
    expect((await call('PUT', at, person, { ...read, colour: 'Blue' })).status).toBe(200);
    expect(await vehiclesOf(person)).toEqual([{ ...read, colour: 'Blue' }]);
    expect((await call('PUT', at, person, { make, model, registrationNumber })).status).toBe(400);
  });

  it('the photo of another person is refused with 409 image/missing and its field', async () => {
    const foreign = await uploadPhoto(other);
    const answer = await call('POST', 'vehicle?userID=me', person, { ...form, carPhotoURL: foreign });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([409, 'image/missing']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual(['carPhotoURL']);
    expect(await vehiclesOf(person)).toEqual([]);
  });

  it('a final call that names missing images is a 409 with the list of those to send again', async () => {
    const form409 = { ...form, carPhotoURL: await uploadPhoto(other), licenseDiscPhotoURL: '/media/gone' };
    const answer = await call('POST', 'vehicle?userID=me', person, form409);
    expect(answer.body.errorDetails).toMatchObject({
      code: 'image/missing',
      fields: {
        carPhotoURL: 'Please choose this image again.',
        licenseDiscPhotoURL: 'Please choose this image again.',
      },
    });
  });

  it('only its owner can change or delete it', async () => {
    const { vehicleId } = (await call('POST', 'vehicle?userID=me', person, form)).body.details;
    expect((await call('PUT', `vehicle?userID=me&vehicleId=${vehicleId}`, other, form)).status).toBe(404);
    expect((await call('PUT', `vehicle?userID=${person.userId}&vehicleId=${vehicleId}`, other, form)).status).toBe(403);
    expect((await call('DELETE', `vehicle?userID=me&vehicleId=${vehicleId}`, other)).status).toBe(404);
    expect(await vehiclesOf(person)).toHaveLength(1);
  });

  it.each([
    [{ make: '' }, 'make'],
    [{ model: ' ' }, 'model'],
    [{ registrationNumber: '--' }, 'registrationNumber'],
    [{ year: '24' }, 'year'],
    [{ vinNumber: 'X'.repeat(18) }, 'vinNumber'],
  ])('%j is refused with its field', async (wrong, field) => {
    const answer = await call('POST', 'vehicle?userID=me', person, { ...form, ...wrong });
    expect([answer.status, Object.keys(answer.body.errorDetails.fields)]).toEqual([400, [field]]);
  });
});
