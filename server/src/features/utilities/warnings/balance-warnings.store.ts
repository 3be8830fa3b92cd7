import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { balanceWarnings } from './balance-warnings.table.ts';

/** A stored warning. */
export type BalanceWarningRow = typeof balanceWarnings.$inferSelect;

/** What names a warning. */
export type WarningName = Pick<BalanceWarningRow, 'userId' | 'estateId' | 'accountNo' | 'utility'>;

const named = ({ userId, estateId, accountNo, utility }: WarningName) =>
  and(
    eq(balanceWarnings.userId, userId),
    eq(balanceWarnings.estateId, estateId),
    eq(balanceWarnings.accountNo, accountNo),
    eq(balanceWarnings.utility, utility),
  );

/** Reads the warnings of a person. */
export const selectWarningsOf = (queryable: Queryable, userId: string): Promise<BalanceWarningRow[]> =>
  queryable
    .select()
    .from(balanceWarnings)
    .where(eq(balanceWarnings.userId, userId))
    .orderBy(asc(balanceWarnings.estateId), asc(balanceWarnings.accountNo), asc(balanceWarnings.utility));

/** Reads all warnings, those of one account together. */
export const selectAllWarnings = (queryable: Queryable): Promise<BalanceWarningRow[]> =>
  queryable
    .select()
    .from(balanceWarnings)
    .orderBy(asc(balanceWarnings.estateId), asc(balanceWarnings.accountNo), asc(balanceWarnings.utility));

/** Stores the level of a warning. The day of the last warning stays. */
export const upsertWarning = async (
  queryable: Queryable,
  warning: WarningName & { levelCents: number },
): Promise<void> => {
  await queryable
    .insert(balanceWarnings)
    .values(warning)
    .onConflictDoUpdate({
      target: [balanceWarnings.userId, balanceWarnings.estateId, balanceWarnings.accountNo, balanceWarnings.utility],
      set: { levelCents: warning.levelCents },
    });
};

/** Deletes a warning. */
export const deleteWarning = async (queryable: Queryable, warning: WarningName): Promise<void> => {
  await queryable.delete(balanceWarnings).where(named(warning));
};

/** Notes that a person is warned on a day. @returns false when she was warned that day already, or wants no warning any more */
export const claimWarning = async (queryable: Queryable, warning: WarningName, today: string): Promise<boolean> =>
  (
    await queryable
      .update(balanceWarnings)
      .set({ warnedOn: today })
      .where(and(named(warning), or(isNull(balanceWarnings.warnedOn), lt(balanceWarnings.warnedOn, today))))
      .returning({ userId: balanceWarnings.userId })
  ).length > 0;
