import { toRand, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { BalanceWarning } from '@ekhaya/contract/utilities/balance-warnings';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { requireLinked } from '../readings/require-linked.ts';
import { deleteWarning, selectWarningsOf, upsertWarning, type BalanceWarningRow } from './balance-warnings.store.ts';

const present = ({ accountNo, utility, levelCents }: BalanceWarningRow): BalanceWarning => ({
  accountNo,
  utility,
  level: toRand(levelCents),
});

/** The levels at which a person is warned at an estate. @throws {AppError} `forbidden` where she has no role */
export const readWarningLevels = async (
  { database }: Pick<Dependencies, 'database'>,
  at: { userId: string; estateId: string },
): Promise<BalanceWarning[]> => {
  await requireRoleAt(database.db, at);
  const all = await selectWarningsOf(database.db, at.userId);
  return all.filter(({ estateId }) => estateId === at.estateId).map(present);
};

/**
 * Sets the level at which a person is warned about an account that she has linked; null ends the warning.
 * @throws {AppError} `forbidden`, `not-found`
 */
export const changeWarningLevel = async (
  dependencies: Pick<Dependencies, 'database'>,
  {
    level,
    ...warning
  }: { userId: string; estateId: string; accountNo: string; utility: UtilityKind; level: number | null },
): Promise<void> => {
  const { db } = dependencies.database;
  await requireLinked(dependencies, { ...warning, accountNumber: warning.accountNo });
  if (level === null) await deleteWarning(db, warning);
  else await upsertWarning(db, { ...warning, levelCents: Math.round(level * 100) });
};

/** The warnings that a person set, for a copy of her data. */
export const collectWarnings = async (queryable: Queryable, userId: string): Promise<Record<string, unknown>> => ({
  warnings: (await selectWarningsOf(queryable, userId)).map((row) => ({ estateId: row.estateId, ...present(row) })),
});
