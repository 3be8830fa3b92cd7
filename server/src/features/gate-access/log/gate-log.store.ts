import { and, eq, exists, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { gateLog } from './gate-log.table.ts';

export type GateLogRow = typeof gateLog.$inferSelect;

/** What is entered in the log; everything that is left out is empty. */
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
 * Enters something.
 * @throws a unique violation when its nonce was entered before
 */
export const insertEntry = async (queryable: Queryable, entry: NewEntry): Promise<void> => {
  await queryable.insert(gateLog).values({ ...empty, ...entry });
};

export const selectEntry = async (queryable: Queryable, nonce: string): Promise<GateLogRow | undefined> =>
  (await queryable.select().from(gateLog).where(eq(gateLog.nonce, nonce)))[0];

/** The entry by which a code was admitted that another entry admits too; undefined when there is none. */
export const selectOtherUse = async (
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

/** The entry by which somebody passed at an instant; undefined where it was entered otherwise. */
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

/** Whether anything ever happened at a gate. */
export const hasHistory = async (queryable: Queryable, gateId: string): Promise<boolean> => {
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
