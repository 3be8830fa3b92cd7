import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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

const call = (method: string, path: string, { cookie }: { cookie: string }, body: unknown) =>
  running.request(method, `/api/user/${path}`, { cookie, body });
const uploadPhoto = async (owner: Person): Promise<string> => (await uploadTestImage(running, owner)).url;
const statusOfMedia = (url: string, seer: { cookie: string }) => readStatusOfMedia(running, url, seer);
const giveRole = ({ userId }: Person, role: 'Guard' | 'Manager') =>
  grantRole(running.database.db, { userId, roleId: testRoleId('901', role) }, running.dependencies);

const form = { make: 'Toyota', model: 'Corolla Cross', registrationNumber: 'CA 123-456' };

it('guards of her estate see the photo of the vehicle but not of the licence disc; other residents see neither', async () => {
  const guard = await signUpSomebody(running);
  await giveRole(guard, 'Guard');
  const [car, disc] = [await uploadPhoto(person), await uploadPhoto(person)];
  await call('POST', 'vehicle?userID=me', person, { ...form, carPhotoURL: car, licenseDiscPhotoURL: disc });
  expect([await statusOfMedia(car, guard), await statusOfMedia(disc, guard)]).toEqual([200, 403]);
  expect([await statusOfMedia(car, other), await statusOfMedia(disc, other)]).toEqual([403, 403]);
});

it('staff who read records see the photos of a person and her vehicles, no other file of hers, and all in a usable session only', async () => {
  const [manager, guard] = [await signUpSomebody(running), await signUpSomebody(running)];
  await giveRole(manager, 'Manager');
  await giveRole(guard, 'Guard');
  const files: string[] = await Promise.all([1, 2, 3, 4].map(() => uploadPhoto(person)));
  const [face = '', car = '', disc = '', idDocumentUrl = ''] = files;
  await running.request('PUT', '/api/user?userID=me', { body: { photoURL: face }, cookie: person.cookie });
  await call('POST', 'vehicle?userID=me', person, { ...form, carPhotoURL: car, licenseDiscPhotoURL: disc });
  const details = { firstName: 'Thandi', lastName: 'Nkosi', idNumber: '8001015009087', idDocumentUrl };
  expect((await call('PUT', 'detail?userID=me', person, details)).status).toBe(200);
  const seenBy = async (seer: Person) => Promise.all(files.map((url) => statusOfMedia(url, seer)));
  expect(await seenBy(manager)).toEqual([200, 200, 200, 403]);
  await running.database.pool.query(`insert into security_rules values ('901', true, 0)`);
  // She has given no second factor, so the console is closed to her. What a guard sees at the gate, she sees too.
  expect(await seenBy(manager)).toEqual([200, 200, 403, 403]);
  expect(await seenBy(guard)).toEqual([200, 200, 403, 403]);
  expect(await seenBy(person)).toEqual([200, 200, 200, 200]);
  await running.database.pool.query('delete from security_rules');
});
