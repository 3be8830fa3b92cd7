import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { freshMobile, signUpSomebody, statusesOf } from '../identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());

const send = (cookie: string | undefined, mobile: string) =>
  running.request('POST', '/api/user/phone/otp', { cookie, body: { mobile } });

const verify = (cookie: string | undefined, mobile: string, otp: string) =>
  running.request('POST', '/api/user/phone/verify', { cookie, body: { mobile, otp } });

const pinSentTo = (mobile: string, count = 1): Promise<string> =>
  eventually(async () => {
    const messages = await running.outbox(mobile);
    const [, pin] = /^(\d{6}) is your Ekhaya one-time PIN/.exec(messages[0]?.text ?? '') ?? [];
    if (pin === undefined || messages.length < count) throw new Error('The message has not come.');
    return pin;
  });

/** A PIN that differs from the given one. */
const wrong = (pin: string): string => (pin === '000000' ? '000001' : '000000');

const codeOf = (answer: { body: { errorDetails?: { code: string } } }) => answer.body.errorDetails?.code;

describe('the one-time PIN', () => {
  it('has 6 digits and sets mobileVerified', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    expect((await send(cookie, mobile)).body.details).toEqual({ resendAfterSeconds: 30 });
    const answer = await verify(cookie, mobile.replace(/^27/, '0'), ` ${await pinSentTo(mobile)} `);
    expect([answer.status, answer.body.details]).toEqual([200, { mobileVerified: true }]);
    const user = await running.request('GET', '/api/user?userID=me', { cookie });
    expect(user.body.details).toMatchObject({ mobile, mobileVerified: true });
  });

  it('is in the last line of the message in the format with which the browser fills it in on our host only', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    const [message] = await running.outbox(mobile);
    expect(message?.text.split('\n').at(-1)).toMatch(new RegExp(`^@[\\w.-]+ #${pin}$`));
  });

  it('is in no row of the database, including the job that sends it', async () => {
    await running.database.pool.query(`
      create table enqueued (payload text);
      create function note_job() returns trigger language plpgsql as $$ begin
        insert into enqueued (payload) values (new.payload::text);
        return new;
      end $$;
      create trigger note_job after insert on graphile_worker._private_jobs for each row execute function note_job()`);
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    const { rows } = await running.database.pool.query<{ payload: string }>('select payload from enqueued');
    expect(rows.some(({ payload }) => payload.includes(mobile))).toBe(true);
    expect(rows.filter(({ payload }) => new RegExp(`(^|\\D)${pin}(\\D|$)`).test(payload))).toEqual([]);
  });

  it('can be sent to another number, which becomes the verified number', async () => {
    const { cookie } = await signUpSomebody(running);
    const other = freshMobile().replace(/^0/, '27');
    await send(cookie, other);
    expect((await verify(cookie, other, await pinSentTo(other))).status).toBe(200);
    const user = await running.request('GET', '/api/user?userID=me', { cookie });
    expect(user.body.details.mobile).toBe(other);
  });

  it('works once, and only for the number to which it was sent', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    expect(codeOf(await verify(cookie, freshMobile(), pin))).toBe('auth/invalid-verification-code');
    const both = await Promise.all([verify(cookie, mobile, pin), verify(cookie, mobile, pin)]);
    expect(statusesOf(both)).toEqual([200, 400]);
    expect(codeOf(await verify(cookie, mobile, pin))).toBe('auth/invalid-verification-code');
  });

  it('is valid for 5 minutes', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    running.clock.advance(5 * 60_000);
    const late = await verify(cookie, mobile, pin);
    expect([late.status, codeOf(late)]).toEqual([400, 'auth/code-expired']);
  });

  it('allows 5 attempts, also when they are concurrent', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    const tries = await Promise.all(Array.from({ length: 8 }, () => verify(cookie, mobile, wrong(pin))));
    expect(statusesOf(tries)).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
    const mismatch = tries.find(({ status }) => status === 400);
    expect(mismatch?.body.errorDetails.detail).toBe(
      'OTP you have entered does not match the one we have in our records. Please retry.',
    );
    const right = await verify(cookie, mobile, pin);
    expect([right.status, codeOf(right)]).toEqual([429, 'auth/too-many-requests']);
    expect(right.body.errorDetails.detail).toBe(
      'You have attempted to verify number too many times, please try again later.',
    );
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('can be sent again after 30 s, not earlier, and replaces the previous one', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    await send(cookie, mobile);
    const first = await pinSentTo(mobile);
    running.clock.advance(29_000);
    const early = await send(cookie, mobile);
    expect([early.status, codeOf(early), early.headers.get('retry-after')]).toEqual([
      429,
      'auth/too-many-requests',
      '1',
    ]);
    running.clock.advance(1_000);
    expect((await send(cookie, mobile)).status).toBe(200);
    const second = await pinSentTo(mobile, 2);
    // With a probability of one in a million both PINs are equal and the first one is accepted.
    const isFirstRight = (await verify(cookie, mobile, first)).status === 200;
    expect(isFirstRight).toBe(first === second);
    expect((await verify(cookie, mobile, second)).status).toBe(isFirstRight ? 400 : 200);
  });

  it('is sent once for many concurrent requests', async () => {
    const { cookie, mobile } = await signUpSomebody(running);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(cookie, mobile)));
    expect(statusesOf(answers)).toEqual([200, 429, 429, 429, 429]);
  });

  it('is sent to a person at most 10 times a day', async () => {
    const { cookie } = await signUpSomebody(running);
    for (let time = 0; time < 10; time += 1) {
      expect((await send(cookie, freshMobile())).status).toBe(200);
      running.clock.advance(31_000);
    }
    const refused = await send(cookie, freshMobile());
    expect([refused.status, codeOf(refused)]).toEqual([429, 'auth/too-many-requests']);
    running.clock.advance(dayMs);
    expect((await send(cookie, freshMobile())).status).toBe(200);
  });

  it('is not sent to a number that another account has verified', async () => {
    const owner = await signUpSomebody(running);
    const other = await signUpSomebody(running, { mobile: owner.mobile });
    await send(other.cookie, owner.mobile);
    const otherPin = await pinSentTo(owner.mobile);
    await send(owner.cookie, owner.mobile);
    await verify(owner.cookie, owner.mobile, await pinSentTo(owner.mobile, 2));
    const late = await verify(other.cookie, owner.mobile, otherPin);
    expect([late.status, codeOf(late)]).toEqual([409, 'auth/phone-already-in-use']);
    running.clock.advance(31_000);
    const again = await send(other.cookie, owner.mobile);
    expect([again.status, codeOf(again)]).toEqual([409, 'auth/phone-already-in-use']);
  });

  it('answers alike for every number during the cool-down, and requests for taken numbers count towards the daily limit', async () => {
    const owner = await signUpSomebody(running);
    await send(owner.cookie, owner.mobile);
    await verify(owner.cookie, owner.mobile, await pinSentTo(owner.mobile));
    const { cookie } = await signUpSomebody(running);
    expect((await send(cookie, freshMobile())).status).toBe(200);
    const [free, taken] = [await send(cookie, freshMobile()), await send(cookie, owner.mobile)];
    expect([free.status, codeOf(free)]).toEqual([429, 'auth/too-many-requests']);
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    running.clock.advance(31_000);
    const asked = [];
    for (let time = 0; time < 12; time += 1) asked.push((await send(cookie, owner.mobile)).status);
    expect(asked).toEqual([...Array(9).fill(409), 429, 429, 429]);
  });

  it('requires a session and a mobile number', async () => {
    const { cookie } = await signUpSomebody(running);
    const invalid = await send(cookie, '0111234567');
    expect([invalid.status, codeOf(invalid)]).toEqual([400, 'auth/invalid-phone-number']);
    expect(invalid.body.errorDetails.detail).toBe('Please enter a valid phone number');
    expect(codeOf(await verify(cookie, '0111234567', '123456'))).toBe('auth/invalid-phone-number');
    expect((await send(undefined, '0821234567')).status).toBe(401);
    expect((await verify(undefined, '0821234567', '123456')).status).toBe(401);
    expect((await running.request('POST', '/api/user/phone/otp', { cookie, body: {} })).status).toBe(400);
  });

  it('is stored so that a copy of the database does not reveal it', async () => {
    const { cookie, mobile, userId } = await signUpSomebody(running);
    await send(cookie, mobile);
    const pin = await pinSentTo(mobile);
    const { rows } = await running.database.pool.query('select * from one_time_pins where user_id = $1', [userId]);
    expect(JSON.stringify(rows).replace(mobile, '')).not.toContain(pin);
  });
});
