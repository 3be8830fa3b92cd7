import { useNotify } from 'react-admin';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { sentAtOf } from '../../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';
import { firstNameOf, placeOf } from './booking-texts.ts';
import { useDecision, useDecisionOnSeveral, type Decision } from './decisions.queries.ts';

const done: Record<Decision['status'], string> = {
  BOOKED: 'Accepted:',
  REJECTED: 'Rejected:',
  CANCELED: 'Cancelled:',
};

/** Returns what the loser of two who decide the same booking is told: who was first. */
function lostText({ change }: ApiError, who: string): string {
  const by = change?.by ?? '';
  return by === ''
    ? `${who} has changed this booking meanwhile. Nothing was decided twice.`
    : `${by} has decided about the booking of ${who} already. Yours was not needed.`;
}

/**
 * Decides on a booking and shows the undo bar. A refusal is said at once; that somebody else was faster names the person.
 * @returns whether it was decided by this call
 */
export function useDecide(): (
  booking: QueuedBooking,
  decision: Pick<Decision, 'status' | 'reason'>,
  onUndone?: () => void,
) => Promise<boolean> {
  const decide = useDecision();
  const notify = useNotify();
  const { show } = useUndoBar();
  return async (booking, { status, reason }, onUndone) => {
    const { name } = booking.customer;
    try {
      const decided = await decide({ id: booking.id, version: booking.version, status, reason });
      show({
        done: done[status],
        text: `${placeOf(booking)}, ${dayText(booking.date)}, ${name}.`,
        told: `${firstNameOf(name)} is told`,
        decision: decided.decision,
        sentAt: sentAtOf(decided),
        ...(onUndone !== undefined && { onUndone }),
      });
      return true;
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'changed-meanwhile';
      notify(isLost ? lostText(error, name) : sentenceOf(error), {
        type: isLost ? 'info' : 'error',
        autoHideDuration: 10_000,
      });
      return false;
    }
  };
}

/**
 * Accepts or rejects several bookings with one call, and shows the undo bar, which takes all of them back. Which ones stay as they are,
 * and why, is said at once.
 * @throws {ApiError} when the call fails as a whole; then nothing is decided
 */
export function useDecideSeveral(): (
  bookings: readonly QueuedBooking[],
  decision: Pick<Decision, 'status' | 'reason'>,
) => Promise<void> {
  const decide = useDecisionOnSeveral();
  const notify = useNotify();
  const { show } = useUndoBar();
  return async (bookings, decision) => {
    const { changed, refused, sentAt } = await decide({ bookings, ...decision });
    if (refused.length > 0) {
      const sentences = refused.map(({ item, error }) =>
        error.code === 'changed-meanwhile'
          ? lostText(error, item.customer.name)
          : `${placeOf(item)}, ${item.customer.name}: ${sentenceOf(error)}`,
      );
      const isLost = refused.every(({ error }) => error.code === 'changed-meanwhile');
      notify(sentences.join(' '), { type: isLost ? 'info' : 'error', autoHideDuration: 10_000 });
    }
    const [first, ...others] = changed;
    if (first === undefined) return;
    show({
      done: done[decision.status],
      text: others.length === 0 ? '1 booking.' : `${changed.length} bookings.`,
      told: others.length === 0 ? '1 person is told' : 'They are told',
      decision: first.result.decision,
      others: others.map(({ result }) => result.decision),
      sentAt,
    });
  };
}
