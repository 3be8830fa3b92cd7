import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { addPeopleToOutage, findOpenOutages, removePeopleFromOutage } from '../../outages/index.ts';
import {
  readSnagVersion,
  selectPeopleOf,
  selectPeopleOfOutage,
  updateSnag,
  type SnagRow,
} from '../reports/snags.store.ts';
import { publishSnag, notifyPeopleOfSnag } from '../reports/notify-people-of-snag.ts';
import { presentQueued } from './present-queue.ts';
import { lockOpenSnag, type Work } from './work-on-snag.ts';

/** Takes the people of a snag from its former outage, except those who have another snag that belongs to it. */
const leaveOutage = async (transaction: Queryable, row: SnagRow, outageId: string): Promise<void> => {
  const staying = await selectPeopleOfOutage(transaction, { estateId: row.estateId, outageId });
  const people = await selectPeopleOf(transaction, row);
  await removePeopleFromOutage(
    transaction,
    outageId,
    people.filter((userId) => !staying.has(userId)),
  );
};

/**
 * Says that a snag is part of an open outage of its estate, or of none, audited. The people of the snag are told, and hear the news of
 * the outage from then on. They hear no more of the outage that it was part of before.
 * @throws {AppError} `not-found`, `conflict`, `changed-meanwhile`, `nothing-changed`; `validation` for an outage that is over or of another estate
 */
export const linkOutage = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  work: Work & { version: number; outageId: string | null },
): Promise<QueuedSnag> =>
  auditedChange(dependencies, {
    actorId: work.caller.userId,
    action: 'snag.link-outage',
    subject: { kind: 'snag', id: work.id },
    seen: { version: work.version, read: readSnagVersion(work.id) },
    lock: (transaction) => lockOpenSnag(transaction, work),
    change: async (transaction, row, now) => {
      const { outageId } = work;
      const changed = await updateSnag(transaction, row.id, { outageId, updatedAt: now });
      if (row.outageId !== null && row.outageId !== outageId) await leaveOutage(transaction, row, row.outageId);
      if (outageId === null) await publishSnag(transaction, row, dependencies);
      else if (outageId !== row.outageId) {
        const open = await findOpenOutages(transaction, row.estateId);
        const outage = open.find(({ id }) => id === outageId);
        if (outage === undefined) {
          throw new AppError('validation', { fields: { outageId: 'Please choose an outage that is not over.' } });
        }
        await addPeopleToOutage(transaction, outageId, await selectPeopleOf(transaction, row));
        const sentence = `It belongs to this: ${outage.title}. You hear the news of it.`;
        await notifyPeopleOfSnag(transaction, row, { title: 'Known', sentence }, dependencies);
      }
      return {
        estateIds: [row.estateId],
        before: { id: row.id, outageId: row.outageId },
        after: { id: row.id, outageId },
        result: await presentQueued(transaction, changed, now),
      };
    },
  });
