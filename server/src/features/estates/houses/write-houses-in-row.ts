import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { insertHousesInRow } from './houses.store.ts';

/**
 * Writes the houses of an estate down that are numbered in a row, audited in one entry. Houses on the list stay as they are.
 * @throws {AppError} `forbidden`, `not-found`; `nothing-changed` when all of them are on the list
 */
export const writeHousesInRow = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    estateId: string;
    first: number;
    last: number;
  },
): Promise<{ added: number }> => {
  const { caller, staffEstates, estateId, first, last } = request;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'houses.add-row',
    subject: { kind: 'house', id: `${estateId} ${first}` },
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      if ((await selectEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    },
    change: async (transaction, _state, createdAt) => {
      const added = await insertHousesInRow(transaction, { estateId, first, last, createdAt });
      if (added === 0)
        throw new AppError('nothing-changed', { detail: 'All of these houses are on the list already.' });
      return { estateIds: [estateId], before: null, after: { first, last, added }, result: { added } };
    },
  });
};
