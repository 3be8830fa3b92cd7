import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, signUpAs } from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

it('the names and plates of those whom a host let come at the gate go with her account', async () => {
  const guard = await signUpAs(running, 'Guard');
  const host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  const { pool } = running.database;
  const post = (path: string, body: unknown, { cookie } = guard) => running.request('POST', path, { cookie, body });
  await pool.query('update users set email_verified_at = now() where id = $1', [host.userId]);
  const ring = { gateId: 'main', visitorName: 'Sipho Zanzibar', plate: 'ZNZ 123 GP', unit: '14' };
  const { id } = (await post('/api/gate/walk-in', ring)).body.details;
  expect((await post(`/api/gate/walk-in/${id}/answer`, { answer: 'allow' }, host)).status).toBe(200);
  expect((await post(`/api/gate/walk-in/${id}/admit`, { nonce: randomUUID() })).status).toBe(200);
  const naming = async () => {
    const found = [];
    for (const table of ['walk_ins', 'gate_presence', 'gate_log']) {
      const { rows } = await pool.query(`select 1 from ${table} as row where row::text ~ 'Zanzibar|ZNZ'`);
      if (rows.length > 0) found.push(table);
    }
    return found;
  };
  expect(await naming()).toEqual(['walk_ins', 'gate_presence', 'gate_log']);
  const left = await post('/api/my-data/deletion', { password: host.password }, host);
  expect(left.body.details).toEqual({ outcome: 'deleted' });
  expect(await naming()).toEqual([]);
  const { rows } = await pool.query('select whose_guest, is_inside from gate_presence');
  expect(rows).toEqual([{ whose_guest: '', is_inside: true }]);
});
