import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { replaceGateKeys } from './replace-gate-keys.ts';
import { pruneGates } from '../retention/prune-gates.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

describe('the gate keys', () => {
  it('rotate with overlap: the next key is published three days ahead, the last is valid for another day', async () => {
    const published = async () => {
      const signedIn = await signUpAs(running, 'Guard');
      const answer = await running.request('GET', '/api/gate/keys', { cookie: signedIn.cookie });
      return answer.body.details.keys.map(({ kid }: { kid: string }) => kid);
    };
    const day = 24 * 3600_000;
    await pruneGates(running.dependencies);
    const [first] = await published();
    running.clock.advance(28 * day);
    await pruneGates(running.dependencies);
    running.clock.advance(61_000);
    const both = await published();
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(first);
    running.clock.advance(2 * day);
    const person = await signUpAs(running, 'Owner');
    const signedIn = await enrolPhone(running, person.cookie);
    const someGuard = await signUpAs(running, 'Guard');
    expect((await show(running, someGuard, { code: await codeOf(running, signedIn) })).body.details.result).toBe(
      'granted',
    );
    running.clock.advance(2 * day);
    await pruneGates(running.dependencies);
    running.clock.advance(61_000);
    expect(await published()).toEqual([both[1]]);
  });

  it('verify a passage that a phone reports up to 72 hours later, when its key has expired', async () => {
    const day = 24 * 3600_000;
    const person = await signUpAs(running, 'Owner');
    const phone = await enrolPhone(running, person.cookie);
    const code = await codeOf(running, phone);
    const at = running.clock.now().toISOString();
    const { rows } = await running.database.pool.query('select max(signs_until) as until from gate_keys');
    // The key of the grant ends now, and expires a day later.
    await running.database.pool.query(
      "update gate_keys set signs_until = $1::timestamptz, expires_at = $1::timestamptz + interval '25 hours' where signs_until = $2",
      [at, rows[0].until],
    );
    running.clock.advance(3 * day - 60_000);
    await pruneGates(running.dependencies);
    const guard = await signUpAs(running, 'Guard');
    const entry = { nonce: randomUUID(), at, gateId: 'main', direction: 'in', result: 'granted', code };
    const answer = await running.request('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries: [entry] } });
    expect(answer.body.details).toEqual({ entered: [entry.nonce], conflicts: [], refused: [] });
    expect((await show(running, guard, { code })).body.details).toMatchObject({ result: 'refused', reason: 'expired' });
  });

  it('are replaced at once: what the old ones signed opens no gate, and a renewed pass does', async () => {
    const person = await signUpAs(running, 'Owner');
    const guard = await signUpAs(running, 'Guard');
    const phone = await enrolPhone(running, person.cookie);
    const kid = await replaceGateKeys(running.dependencies);
    running.clock.advance(61_000);
    const { body } = await running.request('GET', '/api/gate/keys', { cookie: guard.cookie });
    expect(body.details.keys.map((key: { kid: string }) => key.kid)).toEqual([kid]);
    const refused = await show(running, guard, { code: await codeOf(running, phone) });
    expect(refused.body.details).toMatchObject({ result: 'refused', reason: 'unknown' });
    const renewed = await enrolPhone(running, person.cookie);
    const granted = await show(running, guard, { code: await codeOf(running, renewed) });
    expect(granted.body.details.result).toBe('granted');
  });

  it('are stored encrypted: the database contains no private key in clear text', async () => {
    const { rows } = await running.database.pool.query('select sealed_private_key from gate_keys');
    for (const { sealed_private_key: sealed } of rows) {
      const bytes = Buffer.from(String(sealed), 'base64url');
      expect(bytes.includes(Buffer.from('2a8648ce3d0301', 'hex'))).toBe(false);
    }
  });
});
