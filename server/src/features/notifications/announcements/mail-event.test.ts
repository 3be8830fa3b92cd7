import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { mailEvent } from './mail-event.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;
let resident: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  manager = await signUpSomebody(running);
  resident = await signUpSomebody(running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager') };
  await grantRole(running.database.db, grant, running.dependencies);
});
afterAll(() => running.close());

const calls = '/api/console/notifications';
/** Sends a notice of an event that is shown for some minutes, and returns its id. */
const announce = async (title: string, minutes: number, type = 'event'): Promise<string> => {
  const expiresAt = new Date(running.clock.now().getTime() + minutes * 60_000).toISOString();
  const body = { estateIds: ['901'], type, title, expiresAt };
  const { id, version } = (await running.request('POST', calls, { cookie: manager.cookie, body })).body.details;
  const sent = await running.request('POST', `${calls}/${id}/publish`, {
    cookie: manager.cookie,
    headers: { 'if-match': `"${version}"` },
  });
  expect(sent.body.details.status).toBe('sent');
  return id;
};
const noJobsLeft = () =>
  eventually(async () =>
    expect((await running.database.pool.query('select 1 from graphile_worker.jobs')).rows).toEqual([]),
  );

it('mails an event to those who said yes, and to nobody after its end, and counts the mails', async () => {
  const over = await announce('Sunrise walk', 30);
  const open = await announce('Market day', 300);
  await noJobsLeft();
  await running.database.pool.query(
    `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, 'event', 'mail', true, now())`,
    [resident.userId],
  );
  running.clock.advance(hourMs);
  for (const announcementId of [over, open]) await mailEvent(running.dependencies, { announcementId, after: '' });
  await noJobsLeft();
  const texts = (await running.outbox(resident.email)).map(({ subject, text }) => `${subject} ${text}`);
  expect(texts.filter((text) => text.includes('Market day'))).toHaveLength(1);
  expect(texts.filter((text) => text.includes('Sunrise walk'))).toEqual([]);
  const unmailed = await announce('Water off', 300, 'others');
  const read = async (id: string) =>
    (await running.request('GET', `${calls}/${id}`, { cookie: manager.cookie })).body.details;
  expect([(await read(open)).mailed, (await read(over)).mailed, (await read(unmailed)).mailed]).toEqual([1, 0, null]);
  // It counts without being another version: staff have changed nothing.
  expect((await read(open)).version).toBe((await read(over)).version);
});
