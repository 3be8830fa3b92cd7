import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: Awaited<ReturnType<typeof signUpAs>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  await running.database.pool.query('update users set mobile_verified = true');
});
afterAll(() => running.close());

const ring = (unit: string) =>
  running.request('POST', '/api/gate/walk-in', {
    cookie: guard.cookie,
    body: { gateId: 'main', visitorName: 'Courier', unit },
  });

it('rings a house at most 6 times within 10 minutes, even when many rings arrive at once', async () => {
  await signUpAs(running, 'Owner', { unitNumber: '31B' });
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => ring('31B')),
    ...Array.from({ length: 50 }, () => ring('31b')),
  ]);
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(6);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(44);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused[0]?.body.errorMessage).toBe(
    'This house was rung several times just now. Please wait, or call the resident.',
  );
  running.clock.advance(10 * 60_000 + 1);
  expect((await ring('31B')).status).toBe(201);
});

it('asks a house about the walk-ins that ring in the order in which they came', async () => {
  const owner = await signUpAs(running, 'Owner', { unitNumber: '32' });
  const rung: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    rung.push((await ring('32')).body.details.id);
    running.clock.advance(1000);
  }
  const { body } = await running.request('GET', '/api/gate/walk-in', { cookie: owner.cookie });
  expect(body.details.map(({ id }: { id: string }) => id)).toEqual(rung);
});

it('asks nobody of a house whom staff keep from the gates, who cannot answer either', async () => {
  const [kept, other] = [
    await signUpAs(running, 'Tenant', { unitNumber: '33' }),
    await signUpAs(running, 'Tenant', { unitNumber: '33' }),
  ];
  const { id } = (await ring('33')).body.details;
  await running.database.pool.query(
    `insert into gate_revocations (id, estate_id, user_id, reason, revoked_at, revoked_by)
     values ('kept', '901', $1, 'Violence', $2, '')`,
    [kept.userId, running.clock.now()],
  );
  const ringing = async ({ cookie }: { cookie: string }) =>
    (await running.request('GET', '/api/gate/walk-in', { cookie })).body.details.map((each: { id: string }) => each.id);
  const answer = ({ cookie }: { cookie: string }) =>
    running.request('POST', `/api/gate/walk-in/${id}/answer`, { cookie, body: { answer: 'allow' } });
  expect([await ringing(kept), await ringing(other)]).toEqual([[], [id]]);
  expect((await answer(kept)).status).toBe(404);
  expect((await answer(other)).status).toBe(200);
  running.clock.advance(60_000);
  const second = (await ring('33')).body.details.id;
  const { rows } = await running.database.pool.query('select audience_id from notifications where id like $1', [
    `walk-in-${second}-%`,
  ]);
  expect(rows).toEqual([{ audience_id: other.userId }]);
});
