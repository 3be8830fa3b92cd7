import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { hasLinkedAccount } from '../../profile/index.ts';

/** @throws {AppError} `forbidden` where the person has no role, `not-found` for an account that she has not linked */
export const requireLinked = async (
  { database }: Pick<Dependencies, 'database'>,
  account: { userId: string; estateId: string; accountNumber: string },
): Promise<void> => {
  await requireRoleAt(database.db, account);
  if (!(await hasLinkedAccount(database.db, account))) throw new AppError('not-found');
};
