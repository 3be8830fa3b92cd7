import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { notifyPerson } from '../../features/notifications/index.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { startTestServer, type TestServer } from '../../platform/database/testing/test-server.ts';
import { EventReader } from '../../platform/live/testing/event-reader.ts';
import { createMailServer } from '../../platform/mail/testing/mail-server.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { eventually } from '../../platform/testing/eventually.ts';

const mailServer = createMailServer();
let server: TestServer;
let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpSomebody>>;

beforeAll(async () => {
  server = await startTestServer({ isDurable: true });
  await mailServer.start();
  const connection = connectDatabase(server.templateUrl, { maxConnections: 5 });
  running = await startApplicationForTests({
    database: { ...connection, drop: () => connection.close() },
    environment: { smtpUrl: mailServer.url() },
  });
  await createTestEstate(connection.db);
  person = await signUpSomebody(running);
  // Sign-up sends a mail, which must arrive before the test counts mails.
  await vi.waitUntil(() => mailServer.received.length === 1, 5_000);
});
afterAll(async () => {
  await running.close();
  await running.database.close();
  await mailServer.stop();
  await server.stop();
});

const openStream = async (lastEventId?: string): Promise<EventReader> => {
  const headers = { cookie: person.cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const request = new Request(`${running.environment.publicUrl}/api/live`, { headers });
  const response = await running.application.fetch(request, { incoming: { socket: {} } } as never);
  expect(response.status).toBe(200);
  return new EventReader(response).ready();
};
const mailPerson = (subject: string) =>
  running.database.db.transaction((transaction) =>
    notifyPerson(
      transaction,
      {
        userId: person.userId,
        notification: { id: subject, type: 'others', title: subject, description: '' },
        mail: { subject, text: 'A word.\n' },
      },
      running.dependencies,
    ),
  );
const jobsLostTheDatabase = 'the job runner lost the database; it continues when the database is back';
const count = 3_000;
const writeManyNotifications = () =>
  running.database.pool.query(
    `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description,
       image, url, created_at)
     select 'n' || n, 'n' || n, 'n' || n, 'n' || n, 'everyone', '', 'others', 'Word', '', '', '', now()
     from generate_series(1, $1::int) n`,
    [count],
  );

it('continues the stream and the jobs after a restart of PostgreSQL, and loses nothing that was acknowledged', async () => {
  await writeManyNotifications();
  const openedBefore = await openStream();
  const receivedTopics: string[] = [];
  const readingTopics = (async () => {
    for (let topic = await openedBefore.nextTopic(); topic !== undefined; topic = await openedBefore.nextTopic())
      receivedTopics.push(topic);
  })();
  const closedBefore = await openStream();
  await closedBefore.close();
  const statuses = new Set<number>();
  const retryAfterValues = new Set<string | null>();
  const acknowledged: string[] = [];
  let next = 1;
  const stopWriting = new AbortController();
  const write = async (): Promise<void> => {
    while (!stopWriting.signal.aborted && next <= count) {
      const id = `n${next++}`;
      const sent = { cookie: person.cookie, body: { status: 'READ' } };
      const { status, headers } = await running.request('PUT', `/api/notifications/${id}`, sent);
      statuses.add(status);
      if (status === 200) acknowledged.push(id);
      else retryAfterValues.add(headers.get('retry-after'));
      if (status !== 200) await pause(20);
    }
  };
  const warned = vi.spyOn(running.dependencies.logger, 'warn');
  const writing = Promise.all([write(), write(), write(), write()]);
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(50));
  // Two mails are being sent: one is accepted and one is refused, and neither outcome can be recorded.
  let stopped: Promise<void> | undefined;
  const arrivedMails = new Set<string>();
  mailServer.beforeAccepting(async (subject) => {
    arrivedMails.add(subject);
    await eventually(() => expect(arrivedMails.size).toBe(2));
    await (stopped ??= server.halt());
    if (subject === 'Refused') throw new Error('not now');
  });
  await Promise.all(['Taken', 'Refused'].map(mailPerson));
  await eventually(() => expect(statuses).toContain(503));
  const refused = await running.request('GET', '/api/ready', {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  const before = acknowledged.length;
  // The jobs have failed to record their outcome.
  await eventually(() => expect(warned).toHaveBeenCalledWith(expect.anything(), jobsLostTheDatabase));
  mailServer.beforeAccepting(undefined);
  await stopped;
  await server.resume();

  // Inserted before the server listens again, so that it must find the event without a notification.
  const { db } = running.database;
  await eventually(() => running.dependencies.live.publish(db, { topic: 'gate', audience: { kind: 'everyone' } }));
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before));
  stopWriting.abort();
  await writing;
  await eventually(() => expect(receivedTopics).toContain('gate'));
  expect((await openStream(closedBefore.lastEventId)).missed.toSorted()).toEqual(['gate', 'notifications']);

  expect(statuses).toEqual(new Set([200, 503]));
  expect(retryAfterValues).toEqual(new Set(['5']));
  const { rows } = await running.database.pool.query<{ read_key: string }>('select read_key from notification_reads');
  expect(rows.map((row) => row.read_key)).toEqual(expect.arrayContaining(acknowledged));

  await mailPerson('After');
  await eventually(async () => {
    const waiting = await running.database.pool.query('select id from graphile_worker.jobs');
    expect(waiting.rows).toEqual([]);
  });
  expect(mailServer.received.map(({ subject }) => subject).toSorted()).toEqual([
    'After',
    'Confirm your e-mail address',
    'Refused',
    'Taken',
  ]);

  await running.dependencies.live.publish(db, { topic: 'visitors', audience: { kind: 'everyone' } });
  await eventually(() => expect(receivedTopics).toContain('visitors'));
  await openedBefore.close();
  await readingTopics;
});
