import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testRoleId } from '../../estates/estates.factory.ts';
import { startHouseholdWorld, type Person } from '../../household/testing/household-world.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { gatherData } from '../copies/gather-data.ts';

let world: Awaited<ReturnType<typeof startHouseholdWorld>>;
beforeAll(async () => {
  world = await startHouseholdWorld();
  // The job queue uses the real clock: a scheduled mail must be in its future as well.
  world.running.clock.set(new Date());
});
afterAll(() => world.running.close());
beforeEach(async () => {
  await rows('delete from rate_limit_attempts');
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const signUpAs = async (role: 'Owner' | 'Manager' | undefined, unitNumber = ''): Promise<Person> => {
  const person = await signUpSomebody(world.running);
  await rows('update users set email_verified_at = now() where id = $1', [person.userId]);
  if (role === undefined) return person;
  const grant = { userId: person.userId, roleId: testRoleId('901', role), unitNumber };
  await grantRole(world.running.database.db, grant, world.running.dependencies);
  return person;
};
const leave = async (person: Person) => {
  const left = await world.ask('POST', '/api/my-data/deletion', person, { password: person.password });
  expect(left.body.details).toEqual({ outcome: 'deleted' });
};
const messagesTo = async (person: Person) =>
  (await world.ask('GET', '/api/notifications?userID=me', person)).body.details;

describe('mails of a member of staff who deletes her account', () => {
  const write = async (sender: Person, to: Person, more: Record<string, unknown> = {}): Promise<string> => {
    const mail = { to: to.email, subject: 'Water', templateName: 'notice', templateParams: { message: 'It is off.' } };
    const path = '/api/email?channel=email&emailType=Notice';
    const answer = await world.ask('POST', path, sender, { ...mail, timeOffSetMinutes: 60, ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.details.id;
  };

  it('stay with the people whom they went to, written by nobody', async () => {
    const [manager, resident] = [await signUpAs('Manager'), await signUpAs(undefined)];
    const id = await write(manager, resident);
    await leave(manager);
    const read = (await world.ask('GET', `/api/console/mails/${id}`, world.manager)).body.details;
    expect(read).toMatchObject({ status: 'queued', sender: { id: 'nobody', name: 'Somebody who left' } });
    const sections = await gatherData(world.running.dependencies, resident.userId, () => Promise.resolve());
    expect(JSON.stringify(sections)).toContain('It is off.');
  });

  it('that wait for her approval are never sent, and their sender is told', async () => {
    const [manager, resident] = [await signUpAs('Manager'), await signUpAs(undefined)];
    const id = await write(world.manager, resident, { requireApproval: true, approverEmail: manager.email });
    const approved = await world.ask('PUT', `/api/console/mails/${id}/approval`, manager, { isApproved: true });
    expect(approved.status).toBe(200);
    await leave(manager);
    await world.running.passUndoTime();
    const read = (await world.ask('GET', `/api/console/mails/${id}`, world.manager)).body.details;
    expect(read).toMatchObject({ status: 'refused', decision: null, approver: { id: 'nobody' } });
    expect(await messagesTo(world.manager)).toContainEqual(
      expect.objectContaining({
        title: 'Your mail was not sent',
        description: 'Water: the person who was to approve it is no longer here. Please write it again.',
      }),
    );
  });

  it('that wait for the approval of somebody else go on waiting', async () => {
    const [manager, resident] = [await signUpAs('Manager'), await signUpAs(undefined)];
    const id = await write(manager, resident, { requireApproval: true, approverEmail: world.manager.email });
    await leave(manager);
    const read = (await world.ask('GET', `/api/console/mails/${id}`, world.manager)).body.details;
    expect(read).toMatchObject({ status: 'waiting', canBeDecided: true, sender: { id: 'nobody' } });
  });
});

describe('invitations of an owner who deletes her account', () => {
  const invite = async (owner: Person, recipient: string) => {
    const asked = await world.invite(recipient, { unitNumber: '30' }, owner);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    return world.tokenSentTo(recipient);
  };
  const invitationTo = async (recipient: string) =>
    (await rows('select state, invited_by from household_invitations where recipient = $1', [recipient]))[0];

  it('stay where somebody has joined by them: it is known how she came into the house', async () => {
    await world.setRules({ needsApproval: false });
    const [owner, guest] = [await signUpAs('Owner', '30'), await signUpAs(undefined)];
    await world.join(await invite(owner, guest.email), guest);
    await leave(owner);
    expect(await invitationTo(guest.email)).toEqual({ state: 'joined', invited_by: 'nobody' });
    expect(await world.rolesOf(guest)).toContain('901 Tenant 30');
  });

  it('end where somebody waits to join, who is told, and where nobody has answered', async () => {
    await world.setRules({ needsApproval: true });
    const [owner, guest] = [await signUpAs('Owner', '30'), await signUpAs(undefined)];
    await world.join(await invite(owner, guest.email), guest);
    const token = await invite(owner, 'unanswered@ekhaya.test');
    const { items } = (await world.ask('GET', '/api/console/household-requests', world.manager)).body.details;
    const path = `/api/console/household-requests/${items[0].id}/decision`;
    expect((await world.ask('PUT', path, world.manager, { approves: true, reason: '' })).status).toBe(200);
    await leave(owner);
    await world.running.passUndoTime();
    const ended = { state: 'withdrawn', invited_by: 'nobody' };
    expect(await invitationTo(guest.email)).toEqual(ended);
    expect(await invitationTo('unanswered@ekhaya.test')).toEqual(ended);
    expect((await world.readLink(token)).status).not.toBe(200);
    expect(await messagesTo(guest)).toContainEqual(
      expect.objectContaining({
        title: 'Invitation withdrawn',
        description:
          'The person who invited you to unit 30 is no longer here. Please ask another owner or the estate office.',
      }),
    );
    expect(await world.rolesOf(guest)).not.toContain('901 Tenant 30');
  });
});

describe('the house of an owner who deletes her account', () => {
  beforeEach(() => rows('delete from notifications'));
  const noticesOf = async (person: Person) =>
    (await messagesTo(person)).filter(({ title }: { title: string }) => title.endsWith('has no owner now'));
  const join = async (role: 'Family' | 'Tenant' | 'Owner', unitNumber: string) => {
    const person = await signUpSomebody(world.running);
    await world.hold(person, role, { unitNumber });
  };

  it('is told to the staff of its estate while people stay there, who would have no owner', async () => {
    const owner = await signUpAs('Owner', '301');
    await join('Family', '301');
    await join('Tenant', '301');
    await leave(owner);
    expect(await noticesOf(world.manager)).toMatchObject([
      {
        title: 'Unit 301 has no owner now',
        description:
          'The last owner of unit 301, Test Ridge has deleted her account. 2 people still have a role there. You find the house under Houses in the console.',
      },
    ]);
    expect(await noticesOf(world.otherManager)).toEqual([]);
  });

  it('is not told while it has another owner, and when nobody stays', async () => {
    const [first, alone] = [await signUpAs('Owner', '302'), await signUpAs('Owner', '303')];
    await join('Owner', '302');
    await join('Family', '302');
    await leave(first);
    await leave(alone);
    expect(await noticesOf(world.manager)).toEqual([]);
  });
});
