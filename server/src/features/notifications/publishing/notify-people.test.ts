import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMailServer } from '../../../platform/mail/testing/mail-server.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { notifyPerson } from '../index.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

const mailServer = createMailServer();

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  await mailServer.start();
  running = await startApplicationForTests({ environment: { smtpUrl: mailServer.url() } });
  await createTestEstate(running.database.db);
});
afterAll(async () => {
  await running.close();
  await mailServer.stop();
});
beforeEach(async () => {
  person = await signUpSomebody(running);
  // Signing up sends a mail of its own. Wait for it, so that tests see only their own mails.
  await vi.waitUntil(() => mailsOfAccount().length === 1, 5_000);
});

const notify = (id: string, subject = `Mail ${id}`) =>
  running.database.db.transaction((transaction) =>
    notifyPerson(
      transaction,
      {
        userId: person.userId,
        notification: {
          id,
          type: 'booking',
          title: 'Booking approved',
          description: 'Clubhouse Hall',
          notificationId: id,
        },
        mail: { subject, text: 'Your booking was approved.\n' },
      },
      running.dependencies,
    ),
  );
const CONFIRM = 'Confirm your e-mail address';
const mailsOfAccount = () =>
  mailServer.received.filter(({ to, subject }) => to.includes(person.email) && subject === CONFIRM);
const mailsTo = (email: string) =>
  mailServer.received.filter(({ to, subject }) => to.includes(email) && subject !== CONFIRM);
const subjects = () => mailsTo(person.email).map(({ subject }) => subject);
const waitingMails = async () =>
  (
    await running.database.pool.query<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'send-mail'`,
    )
  ).rows;
/** Makes waiting retries due now: they are seconds, then minutes, then hours apart. */
const tryNow = () =>
  running.database.pool.query('update graphile_worker._private_jobs set run_at = now() where locked_at is null');

describe('notifyPerson', () => {
  it('writes the notification, the live event, the push job and the mail in one transaction', async () => {
    await notify('n-1');
    const list = await running.request('GET', '/api/notifications?userID=me', { cookie: person.cookie });
    expect(list.body.details).toMatchObject([{ id: 'n-1', notificationId: 'n-1', type: 'booking', status: 'SENT' }]);
    const published = await running.database.pool.query(
      `select 1 from live_events where topic = 'notifications' and audience_kind = 'person' and audience_id = $1`,
      [person.userId],
    );
    expect(published.rows).toHaveLength(1);
    await eventually(() => expect(subjects()).toEqual(['Mail n-1']));
    expect(mailsTo(person.email)[0]?.messageId).toBe('<n-1@127.0.0.1>');
  });

  it('does nothing for an id that exists already', async () => {
    await notify('n-2', 'First');
    await notify('n-2', 'Second');
    await notify('n-2-done', 'Third');
    await eventually(() => expect(subjects()).toContain('Third'));
    expect(subjects().toSorted()).toEqual(['First', 'Third']);
  });

  it('sends nothing if the transaction rolls back', async () => {
    const failing = running.database.db.transaction(async (transaction) => {
      await notifyPerson(
        transaction,
        {
          userId: person.userId,
          notification: { type: 'booking', title: 'No', description: '' },
          mail: { subject: 'No', text: 'No' },
        },
        running.dependencies,
      );
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await notify('n-3', 'Yes');
    await eventually(() => expect(subjects()).toEqual(['Yes']));
    const list = await running.request('GET', '/api/notifications?userID=me', { cookie: person.cookie });
    expect(list.body.details).toHaveLength(1);
  });
});

describe('a mail server that fails', () => {
  it('delays mails without losing or repeating any', async () => {
    await mailServer.stop();
    for (const number of [1, 2, 3]) await notify(`down-${number}`);
    await eventually(async () => {
      const waiting = await waitingMails();
      expect(waiting).toHaveLength(3);
      expect(waiting.every(({ attempts }) => attempts > 0)).toBe(true);
    });
    expect(subjects()).toEqual([]);
    const list = await running.request('GET', '/api/notifications?userID=me', { cookie: person.cookie });
    expect(list.body.details).toHaveLength(3);

    await mailServer.start();
    await eventually(async () => {
      await tryNow();
      expect(await waitingMails()).toEqual([]);
    });
    expect(subjects().toSorted()).toEqual(['Mail down-1', 'Mail down-2', 'Mail down-3']);
  });

  it('is retried if it fails in the middle of a mail', async () => {
    mailServer.refuse(2);
    await notify('middle');
    await eventually(async () => {
      await tryNow();
      expect(await waitingMails()).toEqual([]);
    });
    expect(subjects()).toEqual(['Mail middle']);
  });
});

it('jobs continue after the database has dropped every connection', async () => {
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
  await running.database.pool.query(`${others} and pid <> pg_backend_pid()`);
  await eventually(() => notify('after'));
  await eventually(() => expect(subjects()).toEqual(['Mail after']));
});
