import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { announceContent, type ContentDependencies, type Editor } from './change-content.ts';
import { placesInOrder } from './content.rules.ts';
import { lockContent, updatePositions } from './content.store.ts';

/**
 * Puts items of one kind and estate in an order. They keep the places that they have together, so a page of a long list can be
 * ordered alone.
 * @returns the ids in their former order, which undoes the change
 * @throws {AppError} `forbidden`; `not-found` for an item of another kind or estate; `nothing-changed`
 */
export const orderContent = (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { kind, estateId, contentIds }: { kind: ContentKind; estateId: string; contentIds: readonly string[] },
): Promise<{ contentIds: string[] }> => {
  const ids = [...new Set(contentIds)];
  return auditedChange(dependencies, {
    actorId: callerId,
    action: 'content.order',
    subject: { kind: 'content-list', id: `${estateId}/${kind}` },
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      await acquireNamedLock(transaction, `content:${estateId}/${kind}`);
      const rows = await lockContent(transaction, [estateId], ids);
      if (rows.length !== ids.length || rows.some((row) => row.kind !== kind)) throw new AppError('not-found');
      return rows;
    },
    change: async (transaction, rows, now) => {
      await updatePositions(transaction, placesInOrder(rows, ids));
      await announceContent(transaction, estateId, rows, now, dependencies);
      const before = rows.map(({ id }) => id);
      return {
        estateIds: [estateId],
        before: { kind, order: before },
        after: { kind, order: ids },
        result: { contentIds: before },
      };
    },
  });
};
