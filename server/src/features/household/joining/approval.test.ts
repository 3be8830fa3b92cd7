import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { remindStaffOfRequests } from '../index.ts';
import { startHouseholdWorld, type Person } from '../testing/household-world.ts';

type World = Awaited<ReturnType<typeof startHouseholdWorld>>;

let world: World;
/** A person of another estate. */
let kagiso: Person;

beforeAll(async () => {
  world = await startHouseholdWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  const query = (text: string) => world.running.database.pool.query(text);
  await query('delete from household_invitations');
  await query('delete from household_rules');
  await query('delete from rate_limit_attempts');
  await world.setRules({ needsApproval: false });
  kagiso = await signUpSomebody(world.running, {
    firstname: 'Kagiso',
    lastname: 'Nkosi',
    estateId: '902',
    estateName: 'Other Bay',
  });
});

const invited = async (recipient = kagiso.email, overrides: Record<string, unknown> = {}): Promise<string> => {
  const answer = await world.invite(recipient, overrides);
  expect(answer.status).toBe(201);
  return world.tokenSentTo(recipient);
};

describe('The estate approves', () => {
  const requests = async (person = world.manager, query = '') =>
    (await world.ask('GET', `/api/console/household-requests${query}`, person)).body.details;
  const decide = (id: string, approves: boolean, person = world.manager) =>
    world.ask('PUT', `/api/console/household-requests/${id}/decision`, person, { approves, reason: '' });
  const asking = async (): Promise<string> => {
    await world.setRules({ needsApproval: true });
    const token = await invited();
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'waiting' });
    return (await requests()).items[0].id;
  };

  it('nobody has the role before staff approve it, and everybody 10 seconds after', async () => {
    const id = await asking();
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
    const { items, total } = await requests();
    expect(total).toBe(1);
    expect((await requests(world.manager, `?personId=${kagiso.userId}`)).total).toBe(1);
    expect((await requests(world.manager, `?personId=${world.thandi.userId}`)).total).toBe(0);
    expect(await requests(world.manager, `/${id}`)).toEqual(items[0]);
    expect((await world.ask('GET', '/api/console/household-requests/another', world.manager)).status).toBe(404);
    expect(items[0]).toMatchObject({
      unitNumber: '14',
      roleDisplayName: 'Tenant',
      person: { name: 'Kagiso Nkosi', email: kagiso.email },
      invitedBy: { name: 'Thandi Nkosi' },
      isLate: false,
      decision: null,
    });
    const decided = await decide(id, true);
    expect(decided.body.details).toMatchObject({ approves: true, decision: { undoMs: 10_000 } });
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
    await world.running.passUndoTime();
    expect(await world.rolesOf(kagiso)).toEqual(['901 Tenant 14', '902 Visitor']);
    expect((await requests()).total).toBe(0);
  });

  it('a refusal tells both, and an approval that is taken back gives nothing', async () => {
    const id = await asking();
    const { decision } = (await decide(id, true)).body.details;
    expect((await world.ask('POST', `/api/console/decisions/${decision.id}/undo`, world.manager)).status).toBe(200);
    await world.running.passUndoTime();
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
    expect((await requests()).items[0].decision).toBeNull();
    expect((await decide(id, false)).status).toBe(200);
    await world.running.passUndoTime();
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
    const { body } = await world.ask('GET', '/api/notifications?userID=me', kagiso);
    expect(body.details.map(({ title }: { title: string }) => title)).toContain('The estate office did not approve it');
  });

  it('an owner who withdraws meanwhile wins: the approval becomes void', async () => {
    const id = await asking();
    await decide(id, true);
    expect((await world.ask('DELETE', `/api/household/invite/${id}`, world.thandi)).status).toBe(200);
    await world.running.passUndoTime();
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
    const { rows } = await world.running.database.pool.query('select state from decisions where subject_id = $1', [id]);
    expect(rows).toEqual([{ state: 'void' }]);
  });

  it('of somebody whose owner has left reads what staff can do', async () => {
    await world.setRules({ needsApproval: true });
    const leaver = await world.signUpAs('Owner', '31');
    await world.invite(kagiso.email, { unitNumber: '31' }, leaver);
    expect((await world.join(await world.tokenSentTo(kagiso.email), kagiso)).body.details).toEqual({
      state: 'waiting',
    });
    await world.running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [
      leaver.userId,
    ]);
    const answer = await decide((await requests()).items[0].id, true);
    expect([answer.status, answer.body.errorDetails.detail]).toEqual([
      403,
      'The owner who sent the invitation has no role in this house any more. Refuse it, or give the role yourself.',
    ]);
  });

  it('the staff of another estate, guards and residents neither read nor decide', async () => {
    const id = await asking();
    const guard = await world.signUpAs('Guard');
    expect((await requests(world.otherManager)).total).toBe(0);
    expect((await decide(id, true, world.otherManager)).status).toBe(404);
    expect((await decide(id, true, guard)).status).toBe(403);
    expect((await decide(id, true, world.thandi)).status).toBe(403);
    await world.hold(kagiso, 'Manager');
    expect((await decide(id, true, kagiso)).status).toBe(403);
    expect(await world.rolesOf(kagiso)).toEqual(['901 Manager', '902 Visitor']);
  });

  it('somebody whom staff removed needs their approval, also where owners decide at once', async () => {
    await world.hold(kagiso, 'Family');
    await world.running.database.pool.query(
      "update role_grants set revoked_at = now() where user_id = $1 and role_id like '901-%'",
      [kagiso.userId],
    );
    const token = await invited();
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'waiting' });
  });

  it('is a line on Today, late after 24 hours, of which staff are reminded once', async () => {
    await asking();
    const line = async () =>
      (await world.ask('GET', '/api/console/today', world.manager)).body.details.waiting.find(
        ({ kind }: { kind: string }) => kind === 'household-requests',
      );
    expect(await line()).toMatchObject({ count: 1, isLate: false, oldest: { who: 'Kagiso Nkosi', detail: 'unit 14' } });
    expect(await remindStaffOfRequests(world.running.dependencies)).toBe(0);
    world.running.clock.advance(dayMs + 1000);
    expect(await line()).toMatchObject({ isLate: true });
    expect(await remindStaffOfRequests(world.running.dependencies)).toBe(1);
    expect(await remindStaffOfRequests(world.running.dependencies)).toBe(0);
    world.running.clock.advance(-dayMs - 1000);
    const { body } = await world.ask('GET', '/api/notifications?userID=me', world.manager);
    expect(body.details[0].title).toBe('Somebody waits to join a household');
  });
});

describe('The rules of an estate', () => {
  const path = '/api/console/estates/901/household-rules';

  it('are Tenant, Family and Employee after approval until the estate sets them', async () => {
    await world.running.database.pool.query('delete from household_rules');
    const { body } = await world.ask('GET', path, world.manager);
    expect(body.details).toMatchObject({ needsApproval: true, version: 0 });
    expect(body.details.roleIds.toSorted()).toEqual(['901-employee', '901-family', '901-tenant']);
    expect(body.details.choices.map(({ id }: { id: string }) => id)).toEqual([
      '901-family',
      '901-tenant',
      '901-employee',
    ]);
  });

  it('take no role that gives staff rights, and none of the rank of owners', async () => {
    for (const roleId of ['901-guard', '901-editor', '901-owner', '901-manager', '901-visitor', '902-tenant']) {
      expect((await world.ask('PUT', path, world.manager, { roleIds: [roleId], needsApproval: false })).status).toBe(
        400,
      );
    }
  });

  it('are another estate’s for the manager of that estate alone', async () => {
    expect((await world.ask('GET', path, world.otherManager)).status).toBe(403);
    expect((await world.ask('PUT', path, world.thandi, { roleIds: [], needsApproval: false })).status).toBe(403);
  });
});
