import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  codeOf as gateCodeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
} from '../../gate-access/testing/gate-access.factory.ts';
import { signUpSomebody, statusesOf } from '../identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpAs>>;
let address = '';
let addresses = 0;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.5.0.${(addresses += 1)}`;
  person = await signUpAs(running, 'Owner');
});

const post = (
  path: string,
  body: unknown,
  sent: { cookie?: string | undefined; headers?: Record<string, string> } = {},
) => running.request('POST', `/api/auth/${path}`, { body, address, ...sent });
const signInFrom = (device: string, { password = person.password, cookie = '' } = {}) =>
  post('sign-in/email', { email: person.email, password }, { headers: { 'user-agent': device }, cookie });
/** The cookie by which a browser is known at its next sign-in. */
const deviceCookieOf = ({ headers }: Awaited<ReturnType<typeof post>>): string =>
  headers.getSetCookie().find((each) => each.startsWith('ekhaya_device=')) ?? '';
const notMe = (token: string) => post('not-me', { token });
const isSignedIn = async (cookie: string | undefined): Promise<boolean> =>
  (await running.request('GET', '/api/auth/get-session', { cookie })).body !== null;

const mailsTo = async (email: string, subject: RegExp) =>
  (await running.outbox(email)).filter((each) => subject.test(String(each.subject)));
const tokenMailedTo = (email: string, subject: RegExp): Promise<string> =>
  eventually(async () => {
    const [mail] = await mailsTo(email, subject);
    const token = /\/auth\/not-me#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    if (token === undefined) throw new Error('The mail has not come.');
    return token;
  });

const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';

describe('a new device', () => {
  it('is told by mail, once; the first device and known ones are not, a further one of a known kind is', async () => {
    const known = deviceCookieOf(await signInFrom(firefox));
    expect(known).toMatch(/^ekhaya_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    await tokenMailedTo(person.email, /new device/);
    const cookie = known.split(';')[0] ?? '';
    expect(deviceCookieOf(await signInFrom(firefox, { cookie }))).toBe(known);
    await signInFrom('Mozilla/5.0 (Windows NT 11.0) Firefox/141.0', { cookie });
    await signInFrom('Mozilla/5.0 (iPhone) Safari/604.1');
    await signInFrom(firefox);
    await eventually(async () => expect(await mailsTo(person.email, /new device/)).toHaveLength(3));
    const texts = (await mailsTo(person.email, /new device/)).map(({ text }) => /know: (.+)\.$/m.exec(text)?.[1]);
    expect(texts).toEqual(['Firefox on Windows', 'Safari on iPhone', 'Firefox on Windows']);
  });

  it('that stays signed in stays known, so that a further one is told', async () => {
    const { pool } = running.database;
    const signedIn = await signInFrom(firefox);
    const known = deviceCookieOf(signedIn);
    await pool.query('update sessions set expires_at = $1 where user_id = $2', [
      new Date(running.clock.now().getTime() + hourMs),
      person.userId,
    ]);
    await pool.query("update known_devices set last_seen_at = '2025-01-01' where user_id = $1", [person.userId]);
    const cookie = `${signedIn.cookie}; ${known.split(';')[0] ?? ''}`;
    const opened = await running.request('GET', '/api/auth/get-session', { cookie });
    expect(deviceCookieOf(opened)).toBe(known);
    const seen = await pool.query('select last_seen_at from known_devices where user_id = $1 order by 1', [
      person.userId,
    ]);
    expect(seen.rows.map(({ last_seen_at: at }) => at)).toEqual([new Date('2025-01-01'), running.clock.now()]);
  });

  it('is told where no browser is known any more, but the person is signed in on one', async () => {
    await running.database.pool.query('delete from known_devices where user_id = $1', [person.userId]);
    await signInFrom(firefox);
    expect(await tokenMailedTo(person.email, /new device/)).toHaveLength(43);
  });

  it('that somebody else uses as well is new to the person, and no row tells who shares it', async () => {
    const other = await signUpAs(running, 'Owner');
    const cookie = deviceCookieOf(await signInFrom(firefox)).split(';')[0] ?? '';
    await post('sign-in/email', { email: other.email, password: other.password }, { cookie });
    await tokenMailedTo(other.email, /new device/);
    const { rows } = await running.database.pool.query('select digest from known_devices');
    expect(new Set(rows.map(({ digest }) => digest)).size).toBe(rows.length);
    expect(JSON.stringify(rows)).not.toContain(cookie.slice('ekhaya_device='.length));
  });

  it('and a phone that opens the gate', async () => {
    await enrolPhone(running, person.cookie);
    expect(await tokenMailedTo(person.email, /phone opens the gate/)).toHaveLength(43);
  });
});

describe("'this was not me'", () => {
  it('works once, ends all sessions and pass devices, and mails a link for a new password', async () => {
    const guard = await signUpAs(running, 'Guard');
    const phone = await enrolPhone(running, person.cookie);
    const code = await gateCodeOf(running, phone);
    const intruder = await signInFrom(firefox);
    const token = await tokenMailedTo(person.email, /new device/);
    expect(statusesOf(await Promise.all([notMe(token), notMe(token)]))).toEqual([200, 400]);
    expect([await isSignedIn(person.cookie), await isSignedIn(intruder.cookie)]).toEqual([false, false]);
    expect((await show(running, guard, { code })).body.details).toMatchObject({ result: 'refused', reason: 'revoked' });
    // The old password no longer signs in.
    expect((await signInFrom(firefox)).status).toBe(401);
    await eventually(async () => expect(await mailsTo(person.email, /Set a new/)).toHaveLength(1));
  });

  /** Changes the address of the person, as an intruder does who knows the password. Returns the link that her own address gets. */
  const changeEmailTo = async (email: string): Promise<string> => {
    await post('change-email', { password: person.password, email }, person);
    const proof = await eventually(async () => {
      const token = /#token=([\w-]{43})/.exec((await mailsTo(email, /Confirm/))[0]?.text ?? '')?.[1];
      if (token === undefined) throw new Error('The mail has not come.');
      return token;
    });
    await post('verify-email', { token: proof });
    return tokenMailedTo(person.email, /was changed/);
  };
  const emailOf = async (userId: string): Promise<string> =>
    (await running.database.pool.query('select email from users where id = $1', [userId])).rows[0].email;
  /** Sets a password with the link that was mailed, and signs in with it. Returns the account. */
  const openWithMailedLink = async (): Promise<string> => {
    const token = await eventually(async () => {
      const [mail] = await mailsTo(person.email, /Set a new/);
      const found = /reset-password#token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    expect((await post('reset-password', { token, newPassword: 'kudu-Wattle-91' })).status).toBe(200);
    return (await signInFrom(firefox, { password: 'kudu-Wattle-91' })).body.details.user.id;
  };

  it('takes the address from a decoy that was signed up with it meanwhile, and the link opens the owner’s account', async () => {
    const owners = await changeEmailTo(`intruder-${person.email}`);
    const decoy = await signUpSomebody(running, { email: person.email });
    expect((await notMe(owners)).status).toBe(200);
    expect([await emailOf(person.userId), await emailOf(decoy.userId)]).toEqual([
      person.email,
      expect.stringMatching(/^[\w-]{36}@withdrawn\.invalid$/),
    ]);
    expect(await isSignedIn(decoy.cookie)).toBe(false);
    const email = await emailOf(decoy.userId);
    expect((await post('sign-in/email', { email, password: decoy.password })).status).toBe(401);
    expect(await openWithMailedLink()).toBe(person.userId);
  });

  it('leaves the address to an account that proved it; the intruder’s address works no more, and the log says so', async () => {
    const intruders = `intruder-${person.email}`;
    const owners = await changeEmailTo(intruders);
    const other = await signUpSomebody(running, { email: person.email });
    await running.database.pool.query('update users set email_verified_at = now() where id = $1', [other.userId]);
    expect((await notMe(owners)).status).toBe(200);
    expect(await emailOf(other.userId)).toBe(person.email);
    expect(await emailOf(person.userId)).toMatch(/@withdrawn\.invalid$/);
    expect((await post('sign-in/email', { email: intruders, password: person.password })).status).toBe(401);
    expect(await isSignedIn(person.cookie)).toBe(false);
    const { rows } = await running.database.pool.query(
      "select person_id from audit_log where action = 'account.address-withdrawn' and person_id in ($1, $2)",
      [person.userId, other.userId],
    );
    expect(new Set(rows.map(({ person_id: id }) => id))).toEqual(new Set([person.userId]));
    expect(await openWithMailedLink()).toBe(other.userId);
  });

  it('takes the address from an account that is signed up with it in the same moment', async () => {
    const owners = await changeEmailTo(`intruder-${person.email}`);
    const { pool } = running.database;
    const signingUp = await pool.connect();
    await signingUp.query('begin');
    await signingUp.query(
      `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
       values ('decoy-' || $1, $1, '', 'D', 'D', '', 'resident', '901', now())`,
      [person.email],
    );
    const pressed = notMe(owners);
    await eventually(async () => {
      const { rows } = await pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows.length === 0) throw new Error('The press does not wait for the sign-up yet.');
    });
    await signingUp.query('commit');
    signingUp.release();
    expect((await pressed).status).toBe(200);
    expect(await emailOf(person.userId)).toBe(person.email);
  });

  it('gives the account its address back, and the intruder’s later links do not undo it', async () => {
    const email = `intruder-${person.email}`;
    const owners = await changeEmailTo(email);
    running.clock.advance(1000);
    await post('change-password', { password: person.password, newPassword: 'kudu-Wattle-91' }, person);
    const intruders = await tokenMailedTo(email, /password was changed/);
    expect((await notMe(owners)).status).toBe(200);
    expect((await notMe(intruders)).status).toBe(400);
    expect(await emailOf(person.userId)).toBe(person.email);
  });

  it('is valid for a week, in no row of the database, and limited per network', async () => {
    await signInFrom(firefox);
    const token = await tokenMailedTo(person.email, /new device/);
    for (const table of ['not_me_links', 'graphile_worker._private_jobs']) {
      const { rows } = await running.database.pool.query(`select t::text as text from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    running.clock.advance(7 * 24 * 3600_000);
    expect((await notMe(token)).body.errorDetails.code).toBe('auth/expired-action-code');
    running.clock.advance(-7 * 24 * 3600_000);
    for (let time = 0; time < 49; time += 1) expect((await notMe('guess')).status).toBe(400);
    expect((await notMe(token)).status).toBe(429);
  });
});
