import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { gateLog } from './gate-log.table.ts';

/** A stored log entry. */
export type GateLogRow = typeof gateLog.$inferSelect;

/** A log entry to insert. Fields that are left out are stored empty. */
export type NewEntry = Pick<
  typeof gateLog.$inferInsert,
  'nonce' | 'at' | 'receivedAt' | 'estateId' | 'gateId' | 'direction' | 'result' | 'kind' | 'guardId'
> &
  Partial<typeof gateLog.$inferInsert>;

const empty = {
  subjectKey: '',
  name: '',
  plate: '',
  whoseGuest: '',
  unit: '',
  overrideReason: '',
  wasOffline: false,
  hasNoPlace: false,
  isUnproven: false,
} as const;

/**
 * Inserts a log entry.
 * @throws a unique violation when the log contains the nonce already
 */
export const insertEntry = async (queryable: Queryable, entry: NewEntry): Promise<void> => {
  await queryable.insert(gateLog).values({ ...empty, ...entry });
};

/** Returns the entry with this nonce; undefined when there is none. */
export const selectEntryByNonce = async (queryable: Queryable, nonce: string): Promise<GateLogRow | undefined> =>
  (await queryable.select().from(gateLog).where(eq(gateLog.nonce, nonce)))[0];

/** Returns another entry that admitted the same code; undefined when there is none. */
export const selectOtherAdmission = async (
  transaction: Transaction,
  { estateId, chain, step, nonce }: { estateId: string; chain: string; step: number; nonce: string },
): Promise<GateLogRow | undefined> =>
  (
    await transaction
      .select()
      .from(gateLog)
      .where(
        and(
          eq(gateLog.chain, chain),
          eq(gateLog.step, step),
          eq(gateLog.estateId, estateId),
          ne(gateLog.result, 'refused'),
          ne(gateLog.nonce, nonce),
        ),
      )
      .limit(1)
  )[0];

/** Returns the entry of the subject's passage at an instant; undefined when no entry has that time. */
export const selectPassageAt = async (
  transaction: Transaction,
  passage: { estateId: string; subjectKey: string; at: Date },
): Promise<GateLogRow | undefined> =>
  (
    await transaction
      .select()
      .from(gateLog)
      .where(
        and(
          eq(gateLog.estateId, passage.estateId),
          eq(gateLog.at, passage.at),
          eq(gateLog.subjectKey, passage.subjectKey),
          ne(gateLog.result, 'refused'),
        ),
      )
      .limit(1)
  )[0];

/** Whether the log has an entry of this gate. */
export const hasEntriesAtGate = async (queryable: Queryable, gateId: string): Promise<boolean> => {
  const found = await queryable.execute<{ used: boolean }>(
    sql`select ${exists(
      queryable
        .select({ one: sql`1` })
        .from(gateLog)
        .where(eq(gateLog.gateId, gateId)),
    )} as used`,
  );
  return found.rows[0]?.used ?? false;
};
