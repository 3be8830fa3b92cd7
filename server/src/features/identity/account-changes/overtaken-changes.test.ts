import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
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

/** Begins a call while a statement of the owner is not committed, and commits it once the call waits for it. */
const overtake = async (statement: string, call: () => ReturnType<typeof post>) => {
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

  it('a new passkey, after the end of its session', async () => {
    const { id: domain, origin } = relyingPartyOf(running.environment.publicUrl);
    const { challenge } = (await post('passkeys/options', {})).body.details;
    const passkey = createSoftwarePasskey().register({ domain, origin, challenge });
    const answer = await overtake(endedSessions, () => post('passkeys', { name: 'Phone', passkey }));
    expect([answer.status, answer.body.errorDetails.code]).toEqual([401, 'session-required']);
    expect(await selectPasskeysOf(running.database.db, person.userId)).toEqual([]);
  });
});
