import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findPublishedContent } from '../content/index.ts';
import { findEstate } from '../estates/index.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { publishNotification } from '../notifications/index.ts';

/** The id of the notification of a document: people are told once. */
export const notificationIdOf = (documentId: string): string => `document-${documentId}`;

/** The type under which people switch it off. */
export const typeOfNotification = 'others';

/** A document that appeared longer ago is not announced, such as one that is published again. */
const announcedWithinMs = dayMs;

/**
 * Tells the people of an estate about a document that has just appeared, once. Called when content appears or ends, and does nothing
 * if the document has another beginning by now: a publication that was undone and made again is announced by its own job.
 */
export const announceNewDocument = async (
  { database, live, clock }: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { contentId, at }: JobPayloads['announce-content'],
): Promise<void> => {
  const now = clock.now();
  const item = await findPublishedContent({ database, clock }, { kind: 'document', id: contentId });
  const visibleFrom = item?.visibleFrom ?? null;
  if (item === undefined || visibleFrom?.toISOString() !== at) return;
  if (now.getTime() - visibleFrom.getTime() > announcedWithinMs) return;
  const estate = await findEstate(database.db, item.estateId);
  if (estate === undefined) return;
  await database.db.transaction((transaction) =>
    publishNotification(
      transaction,
      {
        id: notificationIdOf(item.id),
        type: typeOfNotification,
        audience: { kind: 'estate', estateId: item.estateId },
        title: 'New document',
        // People of several estates get it whatever estate they look at.
        description: `${item.title} is in Documents of ${estate.name}.`,
        url: `/Documents?document=${encodeURIComponent(item.id)}&estate=${encodeURIComponent(item.estateId)}`,
      },
      { live, clock },
    ),
  );
};
