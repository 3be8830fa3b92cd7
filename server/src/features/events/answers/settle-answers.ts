import { eventStartText, eventTimesText } from '@ekhaya/contract/events/event-texts.rules';
import { nextOccurrence, type EventFields, type Occurrence } from '@ekhaya/contract/events/events.rules';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findContentHeading, findWrittenContent } from '../../content/index.ts';
import { findEstate, wallClockOf } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { revokeGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { noticeOf } from './answer-notices.ts';
import { endOfOccurrence, occurrenceAt } from './answered-occurrence.ts';
import { deleteAnswers, moveAnswer, selectAnswersFrom, type AnswerRow } from './answers.store.ts';
import { givePossiblePasses, lockAnswers } from './move-up.ts';

type Needs = InviteDependencies & Pick<Dependencies, 'database'>;

/** The event that people have answered. */
interface SettledEvent {
  estateId: string;
  title: string;
  fields: EventFields;
}

/** An answer, and the time of the event that it is for now. */
interface Move {
  row: AnswerRow;
  to: Occurrence;
  endsAt: Date;
}

const hasPass = (guests: readonly InvitedGuest[]): boolean => guests.some(({ invitationId }) => invitationId !== '');

const noticeOfEnd = (row: AnswerRow, title: string) =>
  noticeOf(row, {
    subject: 'An event does not take place',
    sentences: [
      `${title} on ${eventStartText(row.occurrence)} does not take place as announced.`,
      hasPass(row.guests) ? 'The passes of your guests are no longer valid.' : '',
    ],
  });

const noticeOfMove = ({ row, to }: Move, title: string, guests: readonly InvitedGuest[]) => {
  const going = row.people > 1 ? `you are going, ${row.people} of you` : 'you are going';
  const lost = hasPass(row.guests) ? 'The passes of your guests are no longer valid.' : '';
  return noticeOf(row, {
    subject: 'An event has moved',
    sentences: [
      `${title} now takes place on ${eventTimesText(to.start, to.end)}.`,
      row.status === 'going' ? `Your answer stays: ${going}.` : 'You keep your place on the waiting list.',
      hasPass(guests) ? 'The passes of your guests are new: please share them again.' : lost,
      'If you cannot come then, please change your answer.',
    ],
  });
};

const isTold = ({ status }: AnswerRow): boolean => status !== 'not-going';

/** The answers whose time is another one now, and those that a later answer of the same person to the same time replaces. */
const planMoves = (
  rows: readonly AnswerRow[],
  { fields, next, wallClock, timeZone }: { fields: EventFields; next: Occurrence; wallClock: string; timeZone: string },
): { moved: Move[]; replaced: AnswerRow[] } => {
  const newest = new Map<string, Move>();
  for (const row of rows) {
    const to = occurrenceAt(fields, row.occurrence) ?? next;
    newest.set(`${row.userId} ${to.start}`, { row, to, endsAt: endOfOccurrence(to, timeZone) });
  }
  const moves = [...newest.values()];
  const kept = new Set(moves.map(({ row }) => row));
  return {
    moved: moves.filter(
      ({ row, to, endsAt }) =>
        row.occurrence > wallClock && (row.occurrence !== to.start || row.endsAt.getTime() !== endsAt.getTime()),
    ),
    replaced: rows.filter((row) => !kept.has(row)),
  };
};

/** Deletes answers, and revokes the passes of their guests. */
const endAnswers = async (transaction: Transaction, rows: readonly AnswerRow[], dependencies: Needs): Promise<void> => {
  for (const { userId, guests } of rows) await revokeGuestPasses(transaction, userId, guests, dependencies);
  await deleteAnswers(
    transaction,
    rows.map(({ id }) => id),
  );
};

/** Moves an answer to its time, with new passes for the hours of that. @returns the guests with their passes */
const carryOver = async (
  transaction: Transaction,
  { row: { id, userId, status, guests: before }, to, endsAt }: Move,
  { estateId, fields, ...parts }: Needs & SettledEvent,
): Promise<InvitedGuest[]> => {
  await revokeGuestPasses(transaction, userId, before, parts);
  const without = before.map((guest) => ({ ...guest, invitationId: '' }));
  const hours = { hostId: userId, estateId, ...to };
  const guests =
    status === 'going' && fields.givesPasses
      ? await givePossiblePasses(transaction, { hours, guests: without }, parts)
      : without;
  await moveAnswer(transaction, { id, occurrence: to.start, endsAt, guests });
  return guests;
};

/**
 * Brings the answers to an event in line with what staff have made of it. Where its time was moved, they are carried over to the new
 * one and the guests get new passes; where it was taken off, they end with the passes. Those who go or wait are told. An occurrence
 * that has begun goes on. An event that residents do not see for now, because of its first or last day of being shown, still takes
 * place. Called when a change by staff can no longer be undone.
 */
export const settleAnswers = async (dependencies: Needs, { contentId }: { contentId: string }): Promise<void> => {
  const { db } = dependencies.database;
  const heading = await findContentHeading(db, contentId);
  if (heading?.kind !== 'event') return;
  const { estateId } = heading;
  const wallClock = await wallClockOf(dependencies, estateId);
  const estate = await findEstate(db, estateId);
  if (estate === undefined) return;
  await db.transaction(async (transaction) => {
    await lockAnswers(transaction, contentId);
    const item = await findWrittenContent(transaction, { kind: 'event', id: contentId });
    if (item === undefined) return;
    const next = item.isPublished ? nextOccurrence(item.fields, wallClock) : undefined;
    const rows = await selectAnswersFrom(transaction, { eventId: contentId, start: next?.start, wallClock });
    const notices = [];
    const changed: AnswerRow[] = [];
    if (next === undefined) {
      await endAnswers(transaction, rows, dependencies);
      notices.push(...rows.filter(isTold).map((row) => noticeOfEnd(row, item.title)));
      changed.push(...rows);
    } else {
      const { fields } = item;
      const { moved, replaced } = planMoves(rows, { fields, next, wallClock, timeZone: estate.timeZone });
      await endAnswers(transaction, replaced, dependencies);
      for (const move of moved) {
        const guests = await carryOver(transaction, move, { ...dependencies, ...item });
        if (isTold(move.row)) notices.push(noticeOfMove(move, item.title, guests));
      }
      changed.push(...replaced, ...moved.map(({ row }) => row));
    }
    if (changed.length === 0) return;
    await notifyPeople(transaction, notices, dependencies);
    const topic = 'content' as const;
    await dependencies.live.publish(
      transaction,
      ...changed.map(({ userId }) => ({ topic, audience: { kind: 'person' as const, userId } })),
      { topic, audience: { kind: 'staff', estateId } },
    );
  });
};
