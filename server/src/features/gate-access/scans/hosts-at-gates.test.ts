import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { endVisitsOfHost } from '../../visitors/index.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let host: Awaited<ReturnType<typeof signUpAs>>;
let visit: { id: string; code: string };

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(new Date('2026-11-14T09:00:00.000+02:00'));
  await running.database.pool.query('delete from visitor_invitations');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  visit = await inviteVisitorFor(running, host.cookie);
  running.clock.set(new Date('2026-11-14T10:00:00.000+02:00'));
});

const ownerId = testRoleId('901', 'Owner');
const switchRole = (isOn: boolean) =>
  running.database.pool.query('update roles set is_enabled = $2 where id = $1', [ownerId, isOn]);
const switchTile = (isOn: boolean) =>
  running.database.pool.query('update tiles set is_enabled = $2 where role_id = $1', [ownerId, isOn]);
/** Lifts what staff decided, or keeps the host from the gates: a revocation of one phone is no revocation of the person. */
const keepFromGates = async (isLifted: boolean): Promise<void> => {
  if (isLifted) {
    await running.database.pool.query('update gate_revocations set lifted_at = revoked_at where device_id is null');
    return;
  }
  await revokeAtGates(null);
};
const revokeAtGates = (deviceId: string | null) =>
  running.database.pool.query(
    `insert into gate_revocations (id, estate_id, user_id, device_id, reason, revoked_at, revoked_by)
     values (gen_random_uuid(), '901', $1, $2, 'Violence', $3, '')`,
    [host.userId, deviceId, running.clock.now()],
  );
const shown = async (direction: 'in' | 'out' = 'in') => {
  const { details } = (await show(running, guard, { typedCode: visit.code, direction })).body;
  return details.reason ?? details.result;
};
const listed = async () => {
  const { details } = (await running.request('GET', '/api/gate/expected', { cookie: guard.cookie })).body;
  return details.map(({ status }: { status: string }) => status);
};

describe('a host who may no longer invite', () => {
  it.each([
    ['because her role was switched off', switchRole],
    ['because her role lost the tile', switchTile],
    ['because staff keep her from the gates', keepFromGates],
  ])('lets nobody new come in, %s, until she may again', async (_why, switchIt) => {
    await switchIt(false);
    expect(await listed()).toEqual(['revoked']);
    expect(await shown()).toBe('revoked');
    await switchIt(true);
    expect(await listed()).toEqual(['expected']);
    expect(await shown()).toBe('granted');
  });

  it('is not she who lost a phone and has it revoked', async () => {
    await revokeAtGates('lost-phone');
    expect(await listed()).toEqual(['expected']);
    expect(await shown()).toBe('granted');
  });

  it('has the visitor who is inside leave', async () => {
    expect(await shown()).toBe('granted');
    await switchRole(false);
    expect(await listed()).toEqual(['arrived']);
    expect(await shown('out')).toBe('granted');
    await switchRole(true);
  });

  it('has another role for the same house let her visitors in, but none for another house', async () => {
    const give = async (unitNumber: string): Promise<void> => {
      const grant = { userId: host.userId, roleId: testRoleId('901', 'Tenant'), unitNumber };
      await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
    };
    await running.database.pool.query(
      `insert into tiles select (jsonb_populate_record(tiles, jsonb_build_object('id', id || '-tenant', 'role_id', $2::text))).*
       from tiles where role_id = $1`,
      [ownerId, testRoleId('901', 'Tenant')],
    );
    await switchRole(false);
    await give('22');
    expect(await shown()).toBe('revoked');
    await give('14');
    expect(await shown()).toBe('granted');
    await switchRole(true);
  });

  it('has her weekly invitations end when her role does, so that their names are kept no longer', async () => {
    await running.database.pool.query('delete from visitor_invitations');
    const body = {
      residentUserID: 'me',
      visitorName: 'Petrus Mokoena',
      visitorPhoneNumber: '0749013365',
      invitedDateStart: '2026-11-14 07:00',
      invitedDateEnd: '2026-11-14 16:00',
      weekly: { weekdays: ['tuesday'], firstDay: '2026-11-14', lastDay: '2027-03-31' },
    };
    expect((await running.request('POST', '/api/vistor/invite', { cookie: host.cookie, body })).status).toBe(200);
    await switchRole(false);
    const house = { hostId: host.userId, estateId: '901', unitNumber: '14' };
    await running.database.db.transaction((transaction) => endVisitsOfHost(transaction, house, running.dependencies));
    const { rows } = await running.database.pool.query('select revoked_at, ends_at from visitor_invitations');
    expect(rows).toEqual([{ revoked_at: running.clock.now(), ends_at: running.clock.now() }]);
    await switchRole(true);
  });
});
