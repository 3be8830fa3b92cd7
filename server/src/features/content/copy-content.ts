import type { ContentFields, ContentKind } from '@ekhaya/contract/content/content.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChangeWithin } from '../../platform/audit/audited-change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import { addDrafts, lockList } from './add-content.ts';
import { announceContent, endOf, type ContentDependencies, type Editor } from './change-content.ts';
import { lockContent } from './content.store.ts';
import { fieldsOf } from './present-content.ts';

/** How a kind copies fields that belong to its estate, such as a file that only its people may read. */
export type FieldCopiers = {
  readonly [Kind in ContentKind]?: (
    transaction: Transaction,
    fields: ContentFields[Kind],
    estates: { from: string; to: string },
    dependencies: Pick<ContentDependencies, 'clock'>,
  ) => Promise<ContentFields[Kind]>;
};

const copyFields = async <Kind extends ContentKind>(
  transaction: Transaction,
  copiers: FieldCopiers,
  { kind, from, to, fields }: { kind: Kind; from: string; to: string; fields: unknown },
  dependencies: ContentDependencies,
): Promise<ContentFields[Kind]> => {
  const own = fieldsOf(kind, { fields });
  return (await copiers[kind]?.(transaction, own, { from, to }, dependencies)) ?? own;
};

/**
 * Copies items of the caller's estates to another of them, as drafts at the end of its lists.
 * @throws {AppError} `forbidden` for an estate where the caller does not write; `not-found` for an item that is not hers;
 *   `content/too-many`
 */
export const copyContent = (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { contentIds, estateId }: { contentIds: readonly string[]; estateId: string },
  copiers: FieldCopiers = {},
): Promise<{ copied: number }> =>
  dependencies.database.db.transaction(async (transaction) => {
    requireStaffEstate(staffEstates, estateId);
    if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    const ids = [...new Set(contentIds)];
    const items = await lockContent(transaction, staffEstates, ids);
    if (items.length !== ids.length) throw new AppError('not-found');
    for (const [kind, copied] of Map.groupBy(items, (item) => item.kind)) {
      await auditedChangeWithin(transaction, dependencies, {
        actorId: callerId,
        action: 'content.copy',
        subject: { kind: 'content-list', id: `${estateId}/${kind}` },
        lock: () => lockList(transaction, { kind, estateId, added: copied.length }),
        change: async (_, position, now) => {
          const drafts = [];
          for (const { title, fields: own, estateId: from } of copied) {
            const fields = await copyFields(
              transaction,
              copiers,
              { kind, from, to: estateId, fields: own },
              dependencies,
            );
            drafts.push({ title, fields, endsAt: await endOf(transaction, { kind, estateId, fields }) });
          }
          const rows = await addDrafts(transaction, { kind, estateId }, drafts, position);
          await announceContent(transaction, estateId, rows, now, dependencies);
          const after = { kind, copied: copied.map(({ id }) => id) };
          return { estateIds: [estateId], before: null, after, result: {} };
        },
      });
    }
    return { copied: items.length };
  });
