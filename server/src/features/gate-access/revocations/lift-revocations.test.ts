import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';

type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

const revoked = async ({ userId }: Person, { cookie }: Person) => {
  const body = { estateId: '901', userId, reason: 'Lost the keys' };
  const made = await running.request('POST', '/api/console/gate-revocations', { cookie, body });
  return { id: String(made.body.details.id), version: 1 };
};

it('lifts several revocations with one call, and says which stay: a lifted one, one of herself, and one that is stale', async () => {
  const administrator = await signUpAs(running, 'Administrator');
  const manager = await signUpAs(running, 'Manager');
  const [one, two, three] = [
    await signUpAs(running, 'Owner'),
    await signUpAs(running, 'Owner'),
    await signUpAs(running, 'Owner'),
  ];
  const ofOne = await revoked(one, manager);
  const ofTwo = await revoked(two, manager);
  const ofThree = await revoked(three, manager);
  const ofManager = await revoked(manager, administrator);
  const send = ({ cookie }: Person, body: unknown) =>
    running.request('POST', '/api/console/gate-revocations/lift', { cookie, body });
  const lifted = await running.request('PUT', `/api/console/gate-revocations/${ofTwo.id}/lift`, {
    cookie: administrator.cookie,
  });
  expect(lifted.status).toBe(200);
  const revocations = [ofOne, { ...ofTwo, version: 2 }, { ...ofThree, version: 7 }, ofManager];
  const { body } = await send(manager, { revocations });
  expect(body.details).toMatchObject([
    { id: ofOne.id, result: { userId: one.userId }, refusal: null },
    { id: ofTwo.id, result: null, refusal: { code: 'nothing-changed' } },
    { id: ofThree.id, result: null, refusal: { code: 'changed-meanwhile' } },
    { id: ofManager.id, result: null, refusal: { code: 'forbidden' } },
  ]);
  const { rows } = await running.database.pool.query(
    `select id from gate_revocations where lifted_at is null order by id`,
  );
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([ofThree.id, ofManager.id].toSorted());
  expect((await send(one, { revocations })).status).toBe(403);
  expect((await send(manager, { revocations: [] })).body.errorDetails.fields).toHaveProperty('revocations');
});
