import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../../estates/estates.factory.ts';
import { createGatedEstate, invitation, passGate, signUpWithRole } from '../../visitors.factory.ts';

type Person = Awaited<ReturnType<typeof signUpWithRole>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Person;
let neighbour: Person;
let manager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
  neighbour = await signUpWithRole(running, { role: 'Tenant', unitNumber: '15' });
  manager = await signUpWithRole(running, { role: 'Manager' });
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  await running.database.pool.query('delete from visitor_invitations');
  await switchRole(true);
  await switchTile(true);
  await liftOrKeep(true);
});

const ownerId = testRoleId('901', 'Owner');
const switchRole = (isOn: boolean) =>
  running.database.pool.query('update roles set is_enabled = $2 where id = $1', [ownerId, isOn]);
const switchTile = (isOn: boolean) =>
  running.database.pool.query('update tiles set is_enabled = $2 where role_id = $1', [ownerId, isOn]);
/** Lifts what staff decided about the host, or keeps her from the gates. */
const liftOrKeep = (isLifted: boolean) =>
  isLifted
    ? running.database.pool.query('update gate_revocations set lifted_at = revoked_at')
    : running.database.pool.query(
        `insert into gate_revocations (id, estate_id, user_id, reason, revoked_at, revoked_by)
         values (gen_random_uuid(), '901', $1, 'Violence', $2, '')`,
        [host.userId, running.clock.now()],
      );

const weekly = { weekdays: ['saturday'], firstDay: '2026-11-14', lastDay: '2027-03-27' };
const invite = async (by: Person, overrides: Record<string, unknown> = {}) => {
  const answer = await running.request('POST', '/api/vistor/invite', {
    body: invitation(overrides),
    cookie: by.cookie,
  });
  const [made] = answer.body.details;
  return { id: made.InviteID as string, path: new URL(made.passUrl).pathname };
};
const pass = (path: string) => running.request('GET', path, { headers: { 'x-api-key': '' } });
const listed = async () => {
  const { body } = await running.request('GET', '/api/vistor/upcoming?userId=me&estateID=901', { cookie: host.cookie });
  return body.details.map(({ status }: { status: string }) => status);
};
const expectedToday = async () => {
  const { body } = await running.request('GET', '/api/console/today?estateId=901', { cookie: manager.cookie });
  const { total, arrived, next } = body.details.expected;
  return [total, arrived, next.map(({ id }: { id: string }) => id)];
};
/** The ids of the invitations of the console's list with their status, the other ways in which staff read it checked against that. */
const inConsole = async (query = '') => {
  const { cookie } = manager;
  const { items, total } = (await running.request('GET', `/api/console/invitations?perPage=100${query}`, { cookie }))
    .body.details;
  expect(total).toBe(items.length);
  const exported = await running.request('GET', `/api/console/invitations/export?estateId=901${query}`, { cookie });
  const [, ...lines] = String(exported.body).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[10])).toEqual(items.map(({ status }: { status: string }) => status));
  for (const { id, status } of items) {
    const one = await running.request('GET', `/api/console/invitations/${id}`, { cookie });
    expect(one.body.details.status).toBe(status);
    const code = await running.request('POST', `/api/console/invitations/${id}/copy-code`, { cookie });
    expect(code.status).toBe(status === 'expected' || status === 'arrived' ? 200 : 409);
  }
  return new Map(items.map(({ id, status }: { id: string; status: string }) => [id, status]));
};
const everyWeek = async () => {
  const { body } = await running.request('GET', '/api/household?estateId=901', { cookie: host.cookie });
  return body.details.flatMap((house: { weekly: { id: string }[] }) => house.weekly.map(({ id }) => id));
};

describe('an invitation whose host may no longer invite', () => {
  it.each([
    ['because her role was switched off', switchRole],
    ['because her role lost the tile', switchTile],
    ['because staff keep her from the gates', liftOrKeep],
  ])('is revoked wherever it is shown, %s, until she may again', async (_why, switchIt) => {
    const single = await invite(host);
    const everySaturday = await invite(host, { weekly });
    const other = await invite(neighbour, { invitedDateStart: '2026-11-14 16:00', invitedDateEnd: '2026-11-14 17:00' });
    await switchIt(false);
    for (const { path } of [single, everySaturday]) {
      const { status, body } = await pass(path);
      expect(status).toBe(410);
      expect(body).toContain('This invitation was revoked');
    }
    expect((await pass(other.path)).status).toBe(200);
    expect(await listed()).toEqual(['revoked', 'revoked']);
    expect(await expectedToday()).toEqual([1, 0, [other.id]]);
    const ofHost = [
      [single.id, 'revoked'],
      [everySaturday.id, 'revoked'],
    ] as const;
    expect(await inConsole()).toEqual(new Map([...ofHost, [other.id, 'expected']]));
    expect(await inConsole('&status=revoked')).toEqual(new Map(ofHost));
    expect(await inConsole('&status=expected')).toEqual(new Map([[other.id, 'expected']]));

    await switchIt(true);
    expect((await pass(single.path)).status).toBe(200);
    expect(await listed()).toEqual(['expected', 'expected']);
    expect((await inConsole('&status=expected')).size).toBe(3);
    expect((await inConsole('&status=revoked')).size).toBe(0);
    const [total, , next] = await expectedToday();
    expect(total).toBe(3);
    expect(next).toEqual(expect.arrayContaining([single.id, everySaturday.id, other.id]));
  });

  it('is no weekly visitor of her house', async () => {
    const everySaturday = await invite(host, { weekly });
    expect(await everyWeek()).toEqual([everySaturday.id]);
    await switchTile(false);
    expect(await everyWeek()).toEqual([]);
  });

  it('stays what it is when its visitor is inside, who needs the code to leave', async () => {
    const { id, path } = await invite(host);
    running.clock.set(new Date('2026-11-14T12:00:00.000Z'));
    await passGate(running, id, 'in');
    await switchRole(false);
    expect((await pass(path)).status).toBe(200);
    expect(await listed()).toEqual(['arrived']);
    expect(await inConsole()).toEqual(new Map([[id, 'arrived']]));
    expect(await expectedToday()).toEqual([1, 1, []]);
  });
});

it('somebody whom staff keep from the gates invites nobody, herself neither, until they lift that', async () => {
  const ask = (by: Person) => running.request('POST', '/api/vistor/invite', { body: invitation(), cookie: by.cookie });
  await liftOrKeep(false);
  const refused = await ask(host);
  expect([refused.status, refused.body.errorDetails.code]).toEqual([403, 'visitors/not-allowed']);
  expect((await ask(neighbour)).status).toBe(200);
  await liftOrKeep(true);
  expect((await ask(host)).status).toBe(200);
});
