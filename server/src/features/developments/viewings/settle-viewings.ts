import { groupOfDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { viewingSlots, viewingText } from '@ekhaya/contract/developments/viewings.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findContentHeading, findPublishedContentWithin } from '../../content/index.ts';
import { wallClockOf } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { revokeGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { deleteViewing, lockViewings, selectViewingsAfter, type ViewingRow } from './viewings.store.ts';

type Needs = InviteDependencies & Pick<Dependencies, 'database'>;

const maxViewings = 5_000;

/** What a person is told whose viewing does not take place. */
const noticeOf = ({ id, startsOn, endsOn, userId, visitor }: ViewingRow, title: string) => {
  const subject = 'Your viewing does not take place';
  const passes = visitor === null ? '' : ` The pass of ${visitor.name} is no longer valid.`;
  const description = `The viewing of ${title} on ${viewingText({ start: startsOn, end: endsOn })} was moved or taken away.${passes} Please choose another time.`;
  return {
    userId,
    notification: {
      id: `viewing-ended-${id}`,
      type: 'others',
      title: subject,
      description,
      url: '/EstateDevelopments',
    },
    mail: { subject, text: `${description}\n\nEkhaya` },
  };
};

const endViewings = async (
  transaction: Transaction,
  ended: readonly ViewingRow[],
  { title, estateId, ...parts }: Needs & { title: string; estateId: string },
): Promise<void> => {
  for (const { id, userId, visitor } of ended) {
    if (visitor !== null) await revokeGuestPasses(transaction, userId, [visitor], parts);
    await deleteViewing(transaction, id);
  }
  const all = ended.map((row) => noticeOf(row, title));
  await notifyPeople(transaction, all, parts);
  const topic = 'content' as const;
  await parts.live.publish(
    transaction,
    ...ended.map(({ userId }) => ({ topic, audience: { kind: 'person' as const, userId } })),
    { topic, audience: { kind: 'staff', estateId } },
  );
};

/**
 * Ends the viewings to come that a development no longer offers: their people are told, and the passes of their visitors end. One
 * that has begun goes on. Called when content appears or ends at its time, and when a change by staff can no longer be undone.
 */
export const settleViewings = async (dependencies: Needs, { contentId }: { contentId: string }): Promise<void> => {
  const { database, clock } = dependencies;
  const heading = await findContentHeading(database.db, contentId);
  if (heading?.kind !== 'development') return;
  const wallClock = await wallClockOf(dependencies, heading.estateId);
  await database.db.transaction(async (transaction) => {
    await lockViewings(transaction, contentId);
    const booked = await selectViewingsAfter(transaction, {
      developmentId: contentId,
      now: clock.now(),
      limit: maxViewings,
    });
    if (booked.length === 0) return;
    const item = await findPublishedContentWithin(transaction, {
      kind: 'development',
      id: contentId,
      now: clock.now(),
    });
    const isShown = item !== undefined && groupOfDevelopment(item.fields) !== undefined;
    const slots = isShown ? viewingSlots(item.fields.showDays, wallClock) : [];
    const offered = new Set(slots.map(({ start, end }) => `${start}/${end}`));
    const ended = booked.filter(
      ({ startsOn, endsOn }) => startsOn > wallClock && !offered.has(`${startsOn}/${endsOn}`),
    );
    if (ended.length > 0) await endViewings(transaction, ended, { ...dependencies, ...heading });
  });
};
