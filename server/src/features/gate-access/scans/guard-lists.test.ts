import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string; userId: string };
let host: Awaited<ReturnType<typeof signUpAs>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  await running.database.pool.query('update users set mobile_verified = true');
});
afterAll(() => running.close());

const get = async (path: string) => (await running.request('GET', path, { cookie: guard.cookie })).body.details;

const invite = async (from: string, to: string) => {
  const body = {
    residentUserID: 'me',
    visitorName: 'Lindiwe',
    visitorPhoneNumber: '0824127788',
    invitedDateStart: from,
    invitedDateEnd: to,
  };
  const answer = await running.request('POST', '/api/vistor/invite', { cookie: host.cookie, body });
  const [made] = answer.body.details;
  return { code: String(made.Message), id: String(made.InviteID) };
};

/** Returns the ids and the statuses of the expected visitors. */
const expected = async (query = ''): Promise<Map<string, string>> => {
  const list: { inviteID: string; status: string }[] = await get(`/api/gate/expected${query}`);
  return new Map(list.map(({ inviteID, status }) => [inviteID, status]));
};

describe('the expected visitors', () => {
  it('are the visitors of the day, including revoked ones', async () => {
    const [coming, gone] = [
      await invite('2026-11-14 10:00', '2026-11-14 12:00'),
      await invite('2026-11-14 10:00', '2026-11-14 12:00'),
    ];
    await running.request('PUT', `/api/vistor/revokeInvite?inviteID=${gone.id}`, { cookie: host.cookie });
    expect(await expected()).toEqual(
      new Map([
        [coming.id, 'expected'],
        [gone.id, 'revoked'],
      ]),
    );
  });

  it('include those of yesterday who are still inside', async () => {
    const [stays, leaves] = [
      await invite('2026-11-14 10:00', '2026-11-14 24:00'),
      await invite('2026-11-14 10:00', '2026-11-14 24:00'),
    ];
    for (const { code } of [stays, leaves]) await show(running, guard, { typedCode: code });
    await show(running, guard, { typedCode: leaves.code, direction: 'out' });
    running.clock.advance(15 * 3600_000);
    expect(await expected()).toEqual(new Map([[stays.id, 'arrived']]));
    expect(await expected('?date=2026-11-15')).toEqual(new Map());
    running.clock.advance(-15 * 3600_000);
  });
});

it('the lists of one guarded estate are asked for by its id; those of an estate that is not guarded are refused', async () => {
  const visit = await invite('2026-11-14 10:00', '2026-11-14 24:00');
  await show(running, guard, { typedCode: visit.code });
  const administrator = await signUpAs(running, 'Administrator');
  const ask = (path: string, { cookie }: { cookie: string } = administrator) =>
    running.request('GET', path, { cookie });
  for (const path of ['/api/gate/expected', '/api/gate/inside']) {
    const all = JSON.stringify((await ask(path)).body.details);
    expect(all, path).toContain(visit.id);
    expect(JSON.stringify((await ask(`${path}?estateId=901`)).body.details), path).toBe(all);
    expect(JSON.stringify((await ask(`${path}?estateId=902`)).body.details), path).not.toContain(visit.id);
    expect((await ask(`${path}?estateId=902`, guard)).status, path).toBe(403);
  }
});

it('the revoked people are those who lost a role and have no other one that opens gates, as at a gate with a network', async () => {
  const [both, one] = [await signUpAs(running, 'Owner'), await signUpAs(running, 'Tenant')];
  const role = { userId: both.userId, roleId: testRoleId('901', 'Tenant'), unitNumber: '' };
  await running.database.db.transaction((transaction) => grantRole(transaction, role, running.dependencies));
  const phone = await enrolPhone(running, both.cookie);
  await running.database.pool.query(
    'update role_grants set revoked_at = $1 where role_id = $2 and user_id = any ($3)',
    [running.clock.now(), role.roleId, [both.userId, one.userId]],
  );
  const { entries } = await get('/api/gate/revocations');
  const revoked = entries.map(({ id }: { id: string }) => id);
  expect(revoked).toContain(one.userId);
  expect(revoked).not.toContain(both.userId);
  expect((await show(running, guard, { code: await codeOf(running, phone) })).body.details.result).toBe('granted');
});

describe('a typed code', () => {
  it('is malformed when it cannot be a code, and still counts as a try', async () => {
    const shown = async (typedCode: string) => (await show(running, guard, { typedCode })).body.details?.reason;
    expect(await shown('HHHHHHH')).toBe('unknown');
    for (const text of ['4711', '482913', 'HHHHHH', 'HHHHHHHH', 'BBBBBBB', '; drop']) {
      expect(await shown(text)).toBe('malformed');
    }
    const statuses = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await show(running, guard, { typedCode: '1' })).status);
    expect(statuses).toContain(429);
  });
});

describe('a lost answer', () => {
  it('records the phone’s admission beside the server’s refusal, once, as a conflict', async () => {
    const person = await signUpAs(running, 'Owner');
    const code = await codeOf(running, await enrolPhone(running, person.cookie));
    const first = (await show(running, guard, { code, gateId: 'north' })).body.details;
    expect(first.result).toBe('granted');
    const nonce = randomUUID();
    expect((await show(running, guard, { code, nonce })).body.details.reason).toBe('already-used');
    // The phone received no answer and had not seen the code before.
    const at = running.clock.now().toISOString();
    const entry = { nonce, at, gateId: 'main', direction: 'in', result: 'granted', code };
    const upload = () => running.request('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries: [entry] } });
    expect((await upload()).body.details).toEqual({
      entered: [nonce],
      refused: [],
      conflicts: [{ nonce, reason: 'already-used', otherGate: 'North Gate', otherAt: at }],
    });
    expect((await upload()).body.details.conflicts).toEqual([{ nonce, reason: 'already-used' }]);
    const { rows } = await running.database.pool.query(
      'select result, conflict from gate_log where nonce like $1 order by id',
      [`${nonce}%`],
    );
    expect(rows).toEqual([
      { result: 'refused', conflict: null },
      { result: 'granted', conflict: 'already-used' },
    ]);
  });
});
