import { eq } from 'drizzle-orm';
import type { RetentionDays } from '@ekhaya/contract/privacy/kept-records.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader } from '../../../platform/database/versioned-record.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { retentionRules } from './retention.table.ts';

/** Reads the version of the retention of an estate. */
export const readRetentionVersion = versionReader(retentionRules, retentionRules.estateId);

const { estateId, houseInvitations, bookings, messages, mails, usage } = retentionRules;
const days = { houseInvitations, bookings, messages, mails, usage };

/** The days that estates have set. Estates that have set none are missing. */
export const selectRetentionRules = async (queryable: Queryable): Promise<Map<string, RetentionDays>> => {
  const rows = await queryable.select({ estateId, ...days }).from(retentionRules);
  return new Map(rows.map(({ estateId: id, ...set }) => [id, set]));
};

/** The days that an estate has set; undefined if it has set none. */
export const selectRetentionOf = async (queryable: Queryable, id: string): Promise<RetentionDays | undefined> =>
  (await queryable.select(days).from(retentionRules).where(eq(estateId, id)))[0];

/** Stores the days of an estate. */
export const upsertRetention = async (transaction: Queryable, id: string, set: RetentionDays): Promise<void> => {
  await transaction
    .insert(retentionRules)
    .values({ estateId: id, ...set })
    .onConflictDoUpdate({ target: estateId, set });
};

/** Copies how long an estate keeps records to a new one. */
export const copyRetention: EstateCopier = copyRowsOf(retentionRules);
