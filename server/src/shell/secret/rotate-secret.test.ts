import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatedEstates, signUpAs, testPin } from '../../features/gate-access/testing/gate-access.factory.ts';
import { assertSharedSecret } from '../../platform/secret/assert-shared-secret.ts';
import { createSecrets, type Secrets } from '../../platform/secret/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { readUseOfEarlierSecrets, reencryptEverything, RotationError, writeWithNewestSecret } from './rotate-secret.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpAs>>;

const [before, after] = ['the-secret-of-before-0123456789', 'the-secret-of-after-0123456789'];
const now = new Date('2026-11-14T08:00:00.000Z');

let database: TestDatabase;
const processes = new Set<Running>();

/** Starts a process on the shared database, as `startServer` does. */
const startProcess = async (secrets: Secrets): Promise<Running> => {
  const shared = { secrets, mayReplace: false };
  await assertSharedSecret(database, shared);
  const running = await startApplicationForTests({ besideDatabase: database, environment: { secrets, isDemo: false } });
  await assertSharedSecret(database, shared);
  processes.add(running);
  return running;
};
const stop = async (running: Running): Promise<void> => {
  processes.delete(running);
  await running.close();
};

let [first, person, codes, feed, appKey] = [] as unknown as [Running, Person, string[], string, string];

const details = { firstName: 'Naledi', lastName: 'Khumalo', idNumber: '8001015009087' };
const call = ({ request, apiKey }: Running, method: string, path: string, body?: unknown) =>
  request(method, path, { cookie: person.cookie, body, headers: { 'x-api-key': apiKey } });
const codeNow = (running: Running): string =>
  new TOTP({ secret: Secret.fromBase32(appKey) }).generate({ timestamp: running.clock.now().getTime() });

/** What a person notices of a secret: she is signed in, her PIN, her number, her app, her calendar. */
const whatWorks = async (running: Running): Promise<unknown[]> => {
  const number = await call(running, 'GET', '/api/user/detail?userID=me');
  const calendar = await call(running, 'GET', '/api/calendar-feed');
  return [
    (await call(running, 'POST', '/api/accessControl/pin/verify', { pin: testPin })).status,
    number.body.details?.idNumber,
    calendar.body.details?.url,
  ];
};
const everything = (): unknown[] => [200, details.idNumber, feed];

beforeAll(async () => {
  database = await createTestDatabase();
  first = await startProcess(createSecrets(before));
  await createGatedEstates(first);
  person = await signUpAs(first, 'Owner');
  await call(first, 'POST', '/api/accessControl/pin', { pin: testPin });
  await call(first, 'PUT', '/api/user/detail?userID=me', details);
  feed = (await call(first, 'POST', '/api/calendar-feed')).body.details.url;
  appKey = (await call(first, 'POST', '/api/auth/second-factor/app', { password: person.password })).body.details.key;
  const confirmed = await call(first, 'POST', '/api/auth/second-factor/app/confirm', { code: codeNow(first) });
  codes = confirmed.body.details.recoveryCodes;
});
afterAll(async () => {
  for (const running of processes) await running.close();
  await database.drop();
});

describe('the secret of the installation', () => {
  it('is not changed while a process does not know the new one', async () => {
    const secrets = createSecrets(after, [before]);
    const second = await startProcess(secrets);
    expect(secrets.current).toBe(before);
    await expect(writeWithNewestSecret(database, createSecrets(after, [before]), now)).rejects.toThrow(
      '1 of 2 processes do not know the new secret.',
    );
    await expect(writeWithNewestSecret(database, createSecrets(after), now)).rejects.toThrow(RotationError);
    expect(await whatWorks(second)).toEqual(everything());
    await stop(second);
  });

  it('changes under load with two processes: nobody is signed out, PINs work, no request fails', async () => {
    const known = [createSecrets(after, [before]), createSecrets(after, [before])];
    const two = await Promise.all(known.map(startProcess));
    await stop(first);
    const answers: number[] = [];
    const isOver = new AbortController();
    const use = async (running: Running): Promise<void> => {
      while (!isOver.signal.aborted) {
        const made = [
          await call(running, 'GET', '/api/user?userID=me'),
          await call(running, 'PUT', '/api/user/detail?userID=me', details),
          await call(running, 'GET', '/api/user/detail?userID=me'),
          await call(running, 'POST', '/api/accessControl/pin/verify', { pin: testPin }),
        ];
        answers.push(...made.map(({ status }) => status));
      }
    };
    const load = two.map(use);
    await eventually(() => expect(answers.length).toBeGreaterThan(10));

    const secrets = createSecrets(after, [before]);
    expect(await writeWithNewestSecret(database, secrets, now)).toBe(true);
    await eventually(() => expect(known.map(({ current }) => current)).toEqual([after, after]));
    expect(await reencryptEverything(database, secrets)).toBeGreaterThanOrEqual(2);
    expect(await writeWithNewestSecret(database, secrets, now)).toBe(false);
    const seen = answers.length;
    await eventually(() => expect(answers.length).toBeGreaterThan(seen + 10));
    isOver.abort();
    await Promise.all(load);
    expect(new Set(answers)).toEqual(new Set([200]));

    // The PIN was entered meanwhile, so that its hash is of the new secret; recovery codes wait for their use.
    expect(await readUseOfEarlierSecrets(database, secrets)).toEqual({
      pins: 0,
      recoveryCodes: codes.length,
      linksUntil: new Date('2026-12-14T08:00:00.000Z'),
    });
    const [running] = two;
    if (running === undefined) throw new Error('No process runs.');
    const used = await call(running, 'POST', '/api/auth/second-factor', { recoveryCode: codes[0] });
    expect(used.status, JSON.stringify(used.body)).toBe(200);
    expect((await readUseOfEarlierSecrets(database, secrets)).recoveryCodes).toBe(codes.length - 1);
  });

  it('can be taken out when nothing needs it: the page on her phone, her session and her records stay', async () => {
    const alone = await startProcess(createSecrets(after));
    expect(await whatWorks({ ...alone, apiKey: first.apiKey })).toEqual(everything());
    alone.clock.advance(60_000);
    const given = await call({ ...alone, apiKey: first.apiKey }, 'POST', '/api/auth/second-factor', {
      code: codeNow(alone),
    });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    await expect(startProcess(createSecrets(before))).rejects.toThrow('another EKHAYA_SECRET');
  });

  it('is kept as long as values are encrypted with it, also when the command was interrupted', async () => {
    const third = 'a-third-secret-of-it-0123456789';
    for (const running of processes) await stop(running);
    const secrets = createSecrets(third, [after]);
    expect(await writeWithNewestSecret(database, secrets, now)).toBe(true);
    await expect(startProcess(createSecrets(third))).rejects.toThrow('Set EKHAYA_PREVIOUS_SECRETS to it');
    await expect(writeWithNewestSecret(database, createSecrets(before, [third]), now)).rejects.toThrow(
      'Finish that change',
    );
    expect(await reencryptEverything(database, secrets)).toBeGreaterThanOrEqual(2);
    const alone = await startProcess(createSecrets(third));
    const calendar = await call({ ...alone, apiKey: first.apiKey }, 'GET', '/api/calendar-feed');
    expect(calendar.body.details.url).toBe(feed);
  });
});
