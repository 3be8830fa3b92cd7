import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { addPeopleToOutage, findOpenOutages } from '../../outages/index.ts';
import { readSnagVersion, selectPeopleBeside, updateSnag } from '../reports/snags.store.ts';
import { publishSnag, tellPeople } from '../reports/tell-people.ts';
import { presentQueued } from './present-queue.ts';
import { lockOpenSnag, type Work } from './work-on-snag.ts';

/**
 * Says that a snag is part of an open outage of its estate, or of none, audited. The people of the snag are told, and hear the news of
 * the outage from then on.
 * @throws {AppError} `not-found`, `conflict`, `changed-meanwhile`, `nothing-changed`; `validation` for an outage that is over or of another estate
 */
export const linkOutage = (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  work: Work & { version: number; outageId: string | null },
): Promise<QueuedSnag> =>
  auditedChange(parts, {
    actorId: work.caller.userId,
    action: 'snag.link-outage',
    subject: { kind: 'snag', id: work.id },
    seen: { version: work.version, read: readSnagVersion(work.id) },
    lock: (transaction) => lockOpenSnag(transaction, work),
    change: async (transaction, row, now) => {
      const { outageId } = work;
      const changed = await updateSnag(transaction, row.id, { outageId, updatedAt: now });
      if (outageId === null) await publishSnag(transaction, row, parts);
      else if (outageId !== row.outageId) {
        const open = await findOpenOutages(transaction, row.estateId);
        const outage = open.find(({ id }) => id === outageId);
        if (outage === undefined) {
          throw new AppError('validation', { fields: { outageId: 'Please choose an outage that is not over.' } });
        }
        const beside = await selectPeopleBeside(transaction, row.id);
        const people = [...beside.map(({ userId }) => userId), ...(row.userId === null ? [] : [row.userId])];
        await addPeopleToOutage(transaction, outageId, people);
        const sentence = `It belongs to this: ${outage.title}. You hear the news of it.`;
        await tellPeople(transaction, row, { title: 'Known', sentence }, parts);
      }
      return {
        estateIds: [row.estateId],
        before: { id: row.id, outageId: row.outageId },
        after: { id: row.id, outageId },
        result: await presentQueued(transaction, changed, now),
      };
    },
  });
