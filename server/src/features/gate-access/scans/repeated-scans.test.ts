import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { codeOf, createGatedEstates, enrolPhone, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let host: Awaited<ReturnType<typeof signUpAs>>;
let visit: { id: string; code: string };

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(async () => {
  visit = await inviteVisitorFor(running, host.cookie);
});

const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);

it('a guard whose phone lost the answer reads the same verdict again: photo, role, the host’s phone and companions', async () => {
  await query(`update users set photo_url = '/media/her-photo' where id = $1`, [host.userId]);
  await query('update visitor_invitations set companions = 2 where id = $1', [visit.id]);
  const pass = { code: await codeOf(running, await enrolPhone(running, host.cookie)), nonce: randomUUID() };
  const byCode = { typedCode: visit.code, nonce: randomUUID() };
  const [ofHost, ofVisitor] = [
    (await show(running, guard, pass)).body.details,
    (await show(running, guard, byCode)).body.details,
  ];
  expect(ofHost.subject).toMatchObject({ photo: '/media/her-photo', roleDisplayName: 'Owner', unit: '14' });
  expect(ofVisitor.subject).toMatchObject({ companions: 2, hostPhone: `+${host.mobile}` });
  expect((await show(running, guard, pass)).body.details).toEqual(ofHost);
  expect((await show(running, guard, byCode)).body.details).toEqual(ofVisitor);
});

it('a code that is revoked in the moment in which it is shown opens no gate', async () => {
  const revoking = await running.database.pool.connect();
  await revoking.query('begin');
  await revoking.query('update visitor_invitations set revoked_at = $2 where id = $1', [visit.id, running.clock.now()]);
  const shown = show(running, guard, { typedCode: visit.code });
  await vi.waitFor(
    async () => {
      const { rows } = await query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 5000 },
  );
  await revoking.query('commit');
  revoking.release();
  expect((await shown).body.details).toMatchObject({ result: 'refused', reason: 'revoked' });
  const { rows } = await query('select arrived_at from visitor_invitations where id = $1', [visit.id]);
  expect(rows).toEqual([{ arrived_at: null }]);
});
