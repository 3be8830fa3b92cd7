import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startHouseholdWorld, type Person } from '../testing/household-world.ts';

let world: Awaited<ReturnType<typeof startHouseholdWorld>>;
beforeAll(async () => {
  world = await startHouseholdWorld();
});
afterAll(() => world.running.close());

const query = async (text: string, values: unknown[]) => (await world.running.database.pool.query(text, values)).rows;
const setLastDay = async (person: Person, role: string, lastDay: string | null) => {
  const [grant] = await query(
    'select g.id, g.version from role_grants g join roles r on r.id = g.role_id where g.user_id = $1 and r.name = $2',
    [person.userId, role],
  );
  const answer = await world.running.request('PUT', `/api/console/people/${person.userId}/roles/${grant.id}`, {
    cookie: world.manager.cookie,
    body: { lastDay },
    headers: { 'if-match': `"${grant.version}"` },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const toldTo = async ({ userId }: Person): Promise<string[]> =>
  (
    await query(
      "select description from notifications where audience_id = $1 and title = 'Your last day has changed' order by created_at, id",
      [userId],
    )
  ).map(({ description }) => description);
const mailedTo = async ({ email }: Person): Promise<string[]> =>
  (await world.running.outbox(email))
    .filter(({ subject }) => subject === 'Your last day has changed')
    .map(({ text }) => text);

it('who holds a role is told at once of the last day that staff set, and that it is taken away', async () => {
  const tenant = await world.signUpAs('Tenant', '201');
  await setLastDay(tenant, 'Tenant', '2026-12-31');
  const text = 'Tenant, unit 201: the last day is Thu 31 Dec 2026.';
  expect(await toldTo(tenant)).toEqual([text]);
  await eventually(async () => expect(await mailedTo(tenant)).toContainEqual(expect.stringContaining(text)));
  await setLastDay(tenant, 'Tenant', null);
  expect(await toldTo(tenant)).toContain('Tenant, unit 201: there is no last day now.');
});

it('a role without a house names the estate', async () => {
  const guard = await world.signUpAs('Tenant', '202');
  await world.hold(guard, 'Guard');
  await setLastDay(guard, 'Guard', '2026-12-31');
  expect(await toldTo(guard)).toEqual(['Guard, Test Ridge: the last day is Thu 31 Dec 2026.']);
});
