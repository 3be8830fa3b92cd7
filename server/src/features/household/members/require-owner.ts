import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectOwners, type HouseKey } from './members.store.ts';

/**
 * Requires that a person is an owner of a house now.
 * @param refusal what the caller reads otherwise
 * @returns the last day of that role, which no role that she gives may pass; null without one
 * @throws {AppError} `forbidden`
 */
export const requireOwner = async (
  queryable: Queryable,
  userId: string,
  house: HouseKey,
  refusal = 'Only an owner of this house can do that.',
): Promise<{ latestLastDay: string | null }> => {
  const own = (await selectOwners(queryable, house)).find((owner) => owner.userId === userId);
  if (own === undefined) throw new AppError('forbidden', { detail: refusal });
  return { latestLastDay: own.lastDay };
};
