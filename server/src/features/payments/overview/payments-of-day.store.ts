import { count, gte } from 'drizzle-orm';
import type { Database } from '../../../platform/database/queryable.ts';
import { payments } from '../records/payments.table.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Counts the payments that were begun in the last 24 hours, by state. PostgreSQL 18 reads the index by estate and time with skips. */
export const countPaymentsOfDay = (database: Database, now: Date): Promise<{ state: string; count: number }[]> =>
  database
    .select({ state: payments.state, count: count() })
    .from(payments)
    .where(gte(payments.createdAt, new Date(now.getTime() - dayMs)))
    .groupBy(payments.state);
