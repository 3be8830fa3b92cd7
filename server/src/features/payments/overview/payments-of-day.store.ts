import { count, gte } from 'drizzle-orm';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Database } from '../../../platform/database/queryable.ts';
import { payments } from '../records/payments.table.ts';

/**
 * Counts the payments that were begun in the last 24 hours, by state; 0 for a state that none is in. PostgreSQL 18 reads the index by
 * estate and time with skips.
 */
export const countPaymentsOfDay = async (
  database: Database,
  now: Date,
): Promise<{ state: string; count: number }[]> => {
  const counted = await database
    .select({ state: payments.state, count: count() })
    .from(payments)
    .where(gte(payments.createdAt, new Date(now.getTime() - dayMs)))
    .groupBy(payments.state);
  const counts = new Map(counted.map((each) => [each.state, each.count]));
  return payments.state.enumValues.map((state) => ({ state, count: counts.get(state) ?? 0 }));
};
