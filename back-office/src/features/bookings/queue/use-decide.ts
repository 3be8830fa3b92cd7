import { useNotify } from 'react-admin';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { decideEach } from '../../../platform/undo/decide-each.ts';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import { useDecision, type Decision, type QueuedBooking } from '../bookings.queries.ts';
import { firstNameOf, placeOf } from './booking-texts.ts';

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
      const { decision } = await decide({ id: booking.id, version: booking.version, status, reason });
      show({
        done: done[status],
        text: `${placeOf(booking)}, ${dayText(booking.date)}, ${name}.`,
        told: `${firstNameOf(name)} is told`,
        decision,
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

/** Accepts several bookings at once, and shows the undo bar, which takes all of them back. The first refusal is said; the others stay accepted. */
export function useAcceptAll(): (bookings: readonly QueuedBooking[]) => Promise<void> {
  const decide = useDecision();
  const notify = useNotify();
  const { show } = useUndoBar();
  return async (bookings) => {
    const { decisions, failures } = await decideEach(bookings, ({ id, version }) =>
      decide({ id, version, status: 'BOOKED', reason: '' }),
    );
    const [failure] = failures;
    if (failure !== undefined) {
      const { error, item } = failure;
      const isLost = error instanceof ApiError && error.code === 'changed-meanwhile';
      notify(isLost ? lostText(error, item.customer.name) : sentenceOf(error), { type: isLost ? 'info' : 'error' });
    }
    const [decision, ...others] = decisions;
    if (decision === undefined) return;
    const count = decisions.length;
    show({
      done: 'Accepted:',
      text: count === 1 ? '1 booking.' : `${count} bookings.`,
      told: count === 1 ? '1 person is told' : 'They are told',
      decision,
      others,
    });
  };
}
