import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { keepHouseholdDays } from '../index.ts';
import { startHouseholdWorld, type Person } from '../testing/household-world.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

const mailServer = createMailServer();
const subject = 'Your role has ended';

let world: Awaited<ReturnType<typeof startHouseholdWorld>>;
let daniel: Person;
let grantId: string;

beforeAll(async () => {
  await mailServer.start();
  world = await startHouseholdWorld({ environment: { smtpUrl: mailServer.url() } });
});
afterAll(async () => {
  await world.running.close();
  await mailServer.stop();
});
beforeEach(async () => {
  // 10:00 at the estate.
  world.running.clock.set(new Date('2026-11-14T08:00:00.000Z'));
  daniel = await signUpSomebody(world.running, { firstname: 'Daniel', lastname: 'Pillay' });
  grantId = await lease(daniel);
});

const lease = async ({ userId }: Person): Promise<string> => {
  const role = {
    roleId: testRoleId('901', 'Tenant'),
    unitNumber: '14',
    days: { firstDay: null, lastDay: '2026-11-14' },
  };
  const granted = await grantRole(world.running.database.db, { userId, ...role }, world.running.dependencies);
  if (granted === undefined) throw new Error('The role was not granted.');
  return granted;
};
const mailsTo = ({ email }: Person) =>
  mailServer.received.filter((mail) => mail.to.includes(email) && mail.subject === subject);
/** The text of a mail without the line breaks of its encoding. */
const textOf = ({ content }: { content: string }) => content.replaceAll('=\r\n', '').replaceAll('\r\n', ' ');
const endLeases = () => {
  world.running.clock.set(new Date('2026-11-14T22:00:00.000Z'));
  return keepHouseholdDays(world.running.dependencies);
};

it.each([
  ['the last day is over', () => endLeases()],
  [
    'the estate office has ended this role',
    async () => {
      const answer = await world.ask('DELETE', `/api/console/people/${daniel.userId}/roles/${grantId}`, world.manager);
      expect(answer.status).toBe(200);
    },
  ],
  [
    'the owner has ended this role',
    async () => {
      // An owner ends a role that she gave.
      await world.running.database.pool.query(
        `insert into household_invitations (id, estate_id, unit_number, role_id, channel, recipient, name, invited_by, state,
           created_at, expires_at, accepted_by, accepted_at, settled_at, grant_id)
         values ($1, '901', '14', '901-tenant', 'mail', $2, '', $3, 'joined', now(), now(), $4, now(), now(), $1)`,
        [grantId, daniel.email, world.thandi.userId, daniel.userId],
      );
      await world.setRules({ needsApproval: false });
      const answer = await world.ask('DELETE', `/api/household/${grantId}`, world.thandi);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  ],
])('whoever loses a role reads it in a mail, once: %s', async (reason, end) => {
  await end();
  await eventually(() => expect(mailsTo(daniel)).toHaveLength(1));
  const [mail] = mailsTo(daniel);
  expect(mail && textOf(mail)).toContain(`Tenant of unit 14, Test Ridge: ${reason}. The gate stays closed for it.`);
  await endLeases();
  const notices = await world.running.database.pool.query(
    'select 1 from notifications where audience_id = $1 and title = $2',
    [daniel.userId, subject],
  );
  expect(notices.rowCount).toBe(1);
});

it('no mail goes to a person who wants none about others than bookings, visitors, snags and events', async () => {
  const changes = [{ type: 'others', channel: 'mail', isOn: false }];
  expect((await world.ask('PUT', '/api/notification-settings', daniel, { changes })).status).toBe(200);
  const other = await signUpSomebody(world.running);
  await lease(other);
  await endLeases();
  await eventually(() => expect(mailsTo(other)).toHaveLength(1));
  expect(mailsTo(daniel)).toEqual([]);
});
