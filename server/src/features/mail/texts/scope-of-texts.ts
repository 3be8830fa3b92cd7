import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { productScope } from '../../../platform/message-texts/message-texts.store.ts';
import { findEstateNames } from '../../estates/index.ts';

/** An estate, or all of them, whose texts staff read and write. */
export interface TextScope {
  id: string;
  name: string;
  canBeChanged: boolean;
}

/**
 * Finds a scope that the caller may read.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's
 */
export const findTextScope = async (
  queryable: Queryable,
  { scope, staffEstates }: { scope: string; staffEstates: StaffEstates },
): Promise<TextScope> => {
  if (scope === productScope) return { id: scope, name: 'Every estate', canBeChanged: staffEstates === 'all' };
  const name = includesEstate(staffEstates, scope) ? (await findEstateNames(queryable)).get(scope) : undefined;
  if (name === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
  return { id: scope, name, canBeChanged: true };
};
