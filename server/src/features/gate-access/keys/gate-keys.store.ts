import { asc, gt, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { gateKeys } from './gate-keys.table.ts';

/** A stored gate key. */
export type GateKeyRow = typeof gateKeys.$inferSelect;

/** Takes the lock under which keys are made, until the transaction ends. */
export const lockGateKeys = async (transaction: Transaction): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('gate-keys', 0))`);
};

/** Returns the keys whose signatures are valid at an instant or later, oldest first. */
export const selectGateKeys = (queryable: Queryable, since: Date): Promise<GateKeyRow[]> =>
  queryable.select().from(gateKeys).where(gt(gateKeys.expiresAt, since)).orderBy(asc(gateKeys.signsFrom));

/** Inserts a key. */
export const insertGateKey = async (transaction: Queryable, key: GateKeyRow): Promise<void> => {
  await transaction.insert(gateKeys).values(key);
};

/** Deletes every key. */
export const deleteGateKeys = async (queryable: Queryable): Promise<void> => {
  await queryable.delete(gateKeys);
};

/** Deletes the keys whose signatures had all expired at an instant. */
export const deleteExpiredGateKeys = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(gateKeys).where(lte(gateKeys.expiresAt, before));
};
