import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody, statusesOf } from '../../identity/identity.factory.ts';
import { atMainGate, createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';
import { gatePins } from './pins.table.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

const post = (path: string, cookie: string, body: unknown) =>
  running.request('POST', `/api/accessControl/${path}`, { cookie, body });
const verify = (cookie: string, pin: string) => post('pin/verify', cookie, { pin });
const state = async (cookie: string) =>
  (await running.request('GET', '/api/accessControl/me', { cookie })).body.details;

const withPin = async () => {
  const person = await signUpSomebody(running);
  expect((await post('pin', person.cookie, { pin: '4711' })).status).toBe(200);
  return person;
};

describe('the PIN', () => {
  it('Access PIN: not set, enter 4 digits, confirm 4 digits (match saves; mismatch clears both with error), set', async () => {
    const { cookie } = await signUpSomebody(running);
    expect(await state(cookie)).toEqual({ pinSet: false });
    expect((await verify(cookie, '4711')).body.errorDetails.code).toBe('gate/pin-not-set');
    expect((await post('pin', cookie, { pin: '4711' })).status).toBe(200);
    expect(await state(cookie)).toEqual({ pinSet: true, changedAt: running.clock.now().toISOString() });
    expect((await verify(cookie, '4711')).status).toBe(200);
    const again = await post('pin', cookie, { pin: '0000' });
    expect([again.status, again.body.errorDetails.code]).toEqual([409, 'gate/pin-already-set']);
  });

  it('PIN exactly 4 digits', async () => {
    const { cookie } = await signUpSomebody(running);
    for (const pin of ['471', '47110', '47a1', '', ' 4711', '٤٧١١']) {
      expect((await post('pin', cookie, { pin })).status, pin).toBe(400);
    }
  });

  it('is stored as an argon2id hash that also depends on the secret of the installation, never in clear text', async () => {
    const { cookie, userId } = await withPin();
    const rows = await running.database.db.select().from(gatePins);
    const row = rows.find((each) => each.userId === userId);
    expect(row?.pinHash).toMatch(/^\$argon2id\$/);
    // A digest or an id may contain these digits by chance.
    expect(JSON.stringify(rows)).not.toMatch(/(?<![\w-])4711(?![\w-])/);
    expect(JSON.stringify(await state(cookie))).not.toContain('argon2');
  });

  it('is refused with the text of the specification when it is wrong', async () => {
    const { cookie } = await withPin();
    const answer = await verify(cookie, '0000');
    expect(answer.status).toBe(400);
    expect(answer.body.errorDetails).toMatchObject({
      code: 'gate/pin-incorrect',
      detail: 'Pin Incorrect.Please try again',
    });
  });

  it('locks for 15 minutes on all devices after 5 wrong tries, with a message, and then counts from zero', async () => {
    const person = await withPin();
    const signIn = { email: person.email, password: person.password };
    const { cookie: second = '' } = await running.request('POST', '/api/auth/sign-in/email', { body: signIn });
    for (let tries = 0; tries < 4; tries += 1) expect((await verify(person.cookie, '0000')).status).toBe(400);
    const fifth = await verify(second, '0000');
    const lockedUntil = new Date(running.clock.now().getTime() + 15 * 60_000).toISOString();
    expect(fifth.status).toBe(429);
    expect(fifth.headers.get('retry-after')).toBe('900');
    expect(fifth.body.errorDetails).toEqual({
      code: 'gate/pin-locked',
      detail: 'Your pin is locked after 5 wrong tries. Please try again in 15 minutes.',
      fields: { lockedUntil },
    });
    expect((await verify(person.cookie, '4711')).status).toBe(429);
    expect((await state(second)).lockedUntil).toBe(lockedUntil);
    running.clock.advance(15 * 60_000);
    expect((await state(second)).lockedUntil).toBeUndefined();
    expect((await verify(second, '0000')).status).toBe(400);
    expect((await verify(person.cookie, '4711')).status).toBe(200);
  });

  it('counts wrong tries once that a phone reports again because no answer came', async () => {
    const { cookie } = await withPin();
    const report = (key: string) =>
      running.request('POST', '/api/accessControl/pin/tries', {
        cookie,
        body: { count: 2 },
        headers: { 'idempotency-key': key },
      });
    for (const key of ['first', 'first', 'first']) {
      expect((await report(key)).body.details).toEqual({ triesLeft: 3 });
    }
    expect((await report('second')).body.details).toEqual({ triesLeft: 1 });
  });

  it('counts wrong tries on a phone and at the server together; a locked PIN also stops codes', async () => {
    const { cookie, userId } = await signUpAs(running, 'Owner');
    await post('pin', cookie, { pin: '4711' });
    expect((await verify(cookie, '4711')).body.details).toEqual({ isPasswordNeeded: false });
    expect((await verify(cookie, '0000')).status).toBe(400);
    expect((await post('pin/tries', cookie, { count: 2 })).body.details).toEqual({ triesLeft: 2 });
    const locked = await post('pin/tries', cookie, { count: 2 });
    expect(locked.body.details).toMatchObject({ triesLeft: 0, lockedUntil: expect.any(String) });
    expect((await post('pin/tries', cookie, { count: 1 })).body.details).toEqual(locked.body.details);
    const code = await running.request(
      'GET',
      `/api/guard?userId=${userId}&lat=${atMainGate.lat}&lon=${atMainGate.lon}`,
      { cookie },
    );
    expect([code.status, code.body.errorDetails.code]).toEqual([429, 'gate/pin-locked']);
  });

  it('does not let concurrent tries exceed the limit', async () => {
    const { cookie } = await withPin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(cookie, '0000')));
    expect(statusesOf(answers).filter((status) => status === 400)).toHaveLength(4);
    expect((await verify(cookie, '4711')).status).toBe(429);
  });

  it('reset PIN call takes password: a wrong one changes nothing, the right one deletes the PIN and its lock', async () => {
    const { cookie, password } = await withPin();
    await post('pin/tries', cookie, { count: 5 });
    const wrong = await post('pin/reset', cookie, { password: 'not this one' });
    expect([wrong.status, wrong.body.errorDetails.code]).toEqual([401, 'auth/wrong-password']);
    expect((await state(cookie)).pinSet).toBe(true);
    expect((await post('pin/reset', cookie, { password })).status).toBe(200);
    expect(await state(cookie)).toEqual({ pinSet: false });
    expect((await post('pin', cookie, { pin: '0815' })).status).toBe(200);
    expect((await verify(cookie, '0815')).status).toBe(200);
  });

  it('is private: strangers and other people learn nothing about it', async () => {
    const [one, other] = [await withPin(), await signUpSomebody(running)];
    expect((await running.request('GET', `/api/accessControl/${one.userId}`)).status).toBe(401);
    const path = `/api/accessControl/${one.userId}`;
    expect((await running.request('GET', path, { cookie: other.cookie })).status).toBe(403);
  });
});
