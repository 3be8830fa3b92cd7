import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { planOfFirst } from '../../../platform/testing/plan-of-first.ts';
import { startPayingWorld } from '../testing/paying-world.ts';
import { selectPaymentsAfter } from './payment-list.store.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
beforeAll(async () => {
  world = await startPayingWorld();
});
afterAll(() => world.close());

it('reads for each part of an export that part alone, however many come before it', async () => {
  const { database } = world.running;
  const { userId } = await world.signUp();
  await database.pool.query(
    `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
       reference, pay_request_id, transaction_id, approved_at, created_at, changed_at)
     select 'many-' || lpad(n::text, 5, '0'), $1, 'many-' || n, '901', '04123456789', 'electricity', 5000, 'ZAR', 'payhost', 'issued',
       'R-' || n, 'many-' || n, 'many-' || n, at, at, at
     from generate_series(1, 20000) n, lateral (select timestamptz '2026-01-01' + n / 2 * interval '1 minute' as at) ats`,
    [userId],
  );
  await database.pool.query('vacuum analyze payments');
  const after = { id: 'many-01001', createdAt: new Date('2026-01-01T08:20:00.000Z') };
  for (const estates of ['all', ['901']] as const) {
    const read = (queryable: Queryable) => selectPaymentsAfter(queryable, { estates }, { after, limit: 3 });
    const rows = await read(database.db);
    // Two were begun in each minute.
    expect(rows.map(({ payment }) => payment.id)).toEqual(['many-01000', 'many-00999', 'many-00998']);
    const plan = await planOfFirst(database.pool, read, { analyze: true });
    expect(Number(/Rows Removed by Filter: (\d+)/.exec(plan)?.[1] ?? 0), plan).toBeLessThan(5);
  }
});
