import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { updateVerifiedMobile } from '../accounts/people.store.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { relyingPartyOf } from '../passkeys/passkeys.rules.ts';
import { selectPasskeysOf } from '../passkeys/passkeys.store.ts';
import { createSoftwarePasskey } from '../passkeys/testing/software-authenticator.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let person: Awaited<ReturnType<typeof signUpSomebody>>;
let address = '';
let addresses = 0;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
});
afterAll(() => running.close());
beforeEach(async () => {
  address = `10.12.0.${(addresses += 1)}`;
  person = await signUpSomebody(running);
});

const post = (path: string, body: unknown) =>
  running.request('POST', `/api/auth/${path}`, { body, cookie: person.cookie, address });

/**
 * Begins a call while a statement of the owner is not committed, and commits it once the call waits for it.
 * @param then what the owner does before she commits
 */
const overtake = async (statement: string, call: () => ReturnType<typeof post>, then?: string) => {
  const { pool } = running.database;
  const owner = await pool.connect();
  await owner.query('begin');
  await owner.query(statement, [person.userId]);
  const answer = call();
  await eventually(async () => {
    const { rows } = await pool.query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows.length === 0) throw new Error('The call does not wait yet.');
  });
  if (then !== undefined) await owner.query(then, [person.userId]);
  await owner.query('commit');
  owner.release();
  return answer;
};

const newPassword = "update users set password_hash = 'of the owner' where id = $1";
const endedSessions = 'delete from sessions where user_id = $1';

const accountOf = async () => {
  const { rows } = await running.database.pool.query(
    `select password_hash as hash, (select count(*)::int from email_changes where user_id = users.id) as changes
     from users where id = $1`,
    [person.userId],
  );
  return rows[0];
};

describe('what the owner does with a mailed link is not undone by a call that began before', () => {
  const changePassword = () => post('change-password', { password: person.password, newPassword: 'kudu-Wattle-91' });
  const changeEmail = () => post('change-email', { password: person.password, email: `intruder-${person.email}` });

  it.each([
    ['a change of the password', changePassword],
    ['a change of the address', changeEmail],
  ])('%s, after a new password', async (_, call) => {
    const answer = await overtake(newPassword, call);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(await accountOf()).toEqual({ hash: 'of the owner', changes: 0 });
  });

  it.each([
    ['a change of the password', changePassword],
    ['a change of the address', changeEmail],
  ])('%s, after the end of its session', async (_, call) => {
    const { hash } = await accountOf();
    const answer = await overtake(endedSessions, call);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(await accountOf()).toEqual({ hash, changes: 0 });
  });

  describe('a change of the mobile number', () => {
    const numberOf = async () => {
      const { rows } = await running.database.pool.query('select mobile from users where id = $1', [person.userId]);
      return rows[0].mobile;
    };
    const send = (path: string, body: unknown) =>
      running.request('POST', `/api/user/phone/${path}`, { body, cookie: person.cookie, address });
    beforeEach(async () => {
      await running.database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
    });

    it.each([
      ['a new password', newPassword],
      ['the end of its session', endedSessions],
    ])('sends no PIN after %s', async (_, statement) => {
      const mobile = `2782${String(addresses).padStart(7, '0')}`;
      const answer = await overtake(statement, () => send('otp', { mobile, password: person.password }));
      expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
      const pins = await running.database.pool.query('select 1 from one_time_pins where user_id = $1', [person.userId]);
      expect(pins.rows).toEqual([]);
    });

    it('takes no PIN after the end of its session', async () => {
      const mobile = `2783${String(addresses).padStart(7, '0')}`;
      expect((await send('otp', { mobile, password: person.password })).status).toBe(200);
      const otp = await eventually(async () => {
        const [, pin] = /^(\d{6}) is your/.exec((await running.outbox(mobile))[0]?.text ?? '') ?? [];
        if (pin === undefined) throw new Error('The message has not come.');
        return pin;
      });
      const answer = await overtake(endedSessions, () => send('verify', { mobile, otp }));
      expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
      expect(await numberOf()).toBe(person.mobile);
    });
  });

  it.each([
    ['a new password', newPassword],
    ['the end of its session', endedSessions],
  ])('the deletion of the account, after %s', async (_, statement) => {
    const answer = await overtake(statement, () =>
      running.request('POST', '/api/my-data/deletion', {
        body: { password: person.password },
        cookie: person.cookie,
        address,
      }),
    );
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(await accountOf()).toBeDefined();
  });

  it.each([
    ['new recovery codes', 'POST', 'recovery-codes'],
    ['the removal of the app', 'DELETE', 'app'],
  ])('%s, after the end of its session', async (_, method, path) => {
    const { key } = (await post('second-factor/app', {})).body.details;
    const code = new TOTP({ secret: Secret.fromBase32(key), digits: 6, period: 30 }).generate({
      timestamp: running.clock.now().getTime(),
    });
    expect((await post('second-factor/app/confirm', { code })).status).toBe(201);
    const codesOf = async () => {
      const found = 'select * from recovery_codes where user_id = $1 order by 1, 2';
      return (await running.database.pool.query(found, [person.userId])).rows;
    };
    const before = await codesOf();
    const answer = await overtake(endedSessions, () =>
      running.request(method, `/api/auth/second-factor/${path}`, { cookie: person.cookie, address }),
    );
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(before).not.toEqual([]);
    expect(await codesOf()).toEqual(before);
  });

  it('a new passkey, after the end of its session', async () => {
    const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
    const { challenge } = (await post('passkeys/options', {})).body.details;
    const passkey = createSoftwarePasskey().register({ domain, origin, challenge });
    const answer = await overtake(endedSessions, () => post('passkeys', { name: 'Phone', passkey }));
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(await selectPasskeysOf(running.database.db, person.userId)).toEqual([]);
  });
});

describe('two changes of an account at the same moment do not wait for each other', () => {
  const lockAccount = 'select id from users where id = $1 for update';
  const tokenMailed = (path: string): Promise<string> =>
    eventually(async () => {
      const texts = (await running.outbox(person.email)).map(({ text }) => text).join('\n');
      const [, token] = new RegExp(`/auth/${path}#token=([\\w-]{43})`).exec(texts) ?? [];
      if (token === undefined) throw new Error('The mail has not come.');
      return token;
    });

  it('a proof of an address, and a reset that deletes the links', async () => {
    const token = await tokenMailed('verify-email');
    const call = () => post('verify-email', { token });
    const answer = await overtake(lockAccount, call, 'delete from email_proofs where user_id = $1');
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
  });

  it('a change that writes about the account, and a reset that ends the sessions', async () => {
    const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
    const { challenge } = (await post('passkeys/options', {})).body.details;
    const passkey = createSoftwarePasskey().register({ domain, origin, challenge });
    const answer = await overtake(lockAccount, () => post('passkeys', { name: 'Phone', passkey }), endedSessions);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
  });

  it('this was not me, and a deletion of the account', async () => {
    await post('change-password', { password: person.password, newPassword: 'kudu-Wattle-91' });
    const token = await tokenMailed('not-me');
    const call = () => post('not-me', { token });
    const answer = await overtake(lockAccount, call, 'delete from not_me_links where user_id = $1');
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'auth/expired-action-code']);
  });

  it('a sign-in with a passkey, and a reset that removes it', async () => {
    const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
    const made = createSoftwarePasskey();
    const { challenge } = (await post('passkeys/options', {})).body.details;
    const added = await post('passkeys', { name: 'Phone', passkey: made.register({ domain, origin, challenge }) });
    expect(added.status).toBe(201);
    const options = (await post('sign-in/passkey/options', {})).body.details;
    const passkey = made.signIn({ domain, origin, challenge: options.challenge });
    const call = () => post('sign-in/passkey', { passkey });
    const answer = await overtake(lockAccount, call, 'delete from passkeys where user_id = $1');
    expect([answer.status, answer.body.errorDetails?.code]).toEqual([401, 'auth/passkey-rejected']);
  });

  it('a number that somebody else proves ends no other part of the change', async () => {
    const other = await signUpSomebody(running);
    const { db, pool } = running.database;
    await pool.query('update users set mobile_verified = true where id = $1', [other.userId]);
    const isWritten = await db.transaction(async (transaction) => {
      const isProved = await updateVerifiedMobile(transaction, person.userId, other.mobile);
      await transaction.execute('select 1');
      return isProved;
    });
    expect(isWritten).toBe(false);
  });

  it('the removal of her passkeys by staff waits for one that is being added', async () => {
    const administrator = await signUpSomebody(running);
    const grant = { userId: administrator.userId, roleId: testRoleId('901', 'Administrator') };
    await grantRole(running.database.db, grant, running.dependencies);
    const adding = `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
      select 'key of ' || id, id, 'key', 0, '{}', 'Phone', now() from users where id = $1`;
    const answer = await overtake(adding, () =>
      running.request('DELETE', `/api/console/people/${person.userId}/second-factor`, {
        cookie: administrator.cookie,
        address,
      }),
    );
    expect(answer.status).toBe(200);
    expect(await selectPasskeysOf(running.database.db, person.userId)).toEqual([]);
  });
});
