import { asc, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { gateKeys } from './gate-keys.table.ts';

export type GateKeyRow = typeof gateKeys.$inferSelect;

/** Lets one process at a time make keys; ends with the transaction. */
export const lockGateKeys = async (transaction: Transaction): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('gate-keys', 0))`);
};

/** The keys whose signatures are still good at an instant, oldest first. */
export const selectGateKeys = (queryable: Queryable, now: Date): Promise<GateKeyRow[]> =>
  queryable.select().from(gateKeys).where(gt(gateKeys.expiresAt, now)).orderBy(asc(gateKeys.signsFrom));

export const insertGateKey = async (transaction: Queryable, key: GateKeyRow): Promise<void> => {
  await transaction.insert(gateKeys).values(key);
};

/** Deletes the keys of which nothing is good any more. */
export const deleteExpiredGateKeys = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(gateKeys).where(lte(gateKeys.expiresAt, now));
};
