import { dayText, plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { sentAtOf } from '../../../platform/undo/decisions.queries.ts';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import { useNewTimes } from '../bookings.queries.ts';
import { firstNameOf } from '../queue/booking-texts.ts';

/** A booking that is moved. */
interface MovedBooking {
  id: string;
  version: number;
  customer: { name: string };
}

interface NewTimes {
  date: string;
  start: string;
  end: string;
  /** Another place of the service. */
  place?: { id: string; name: string };
}

/** Moves a booking to other times or another place and shows the undo bar. @throws {ApiError} as the server refuses it */
export function useMove(): (booking: MovedBooking, times: NewTimes) => Promise<void> {
  const move = useNewTimes();
  const { show } = useUndoBar();
  return async ({ id, version, customer: { name } }, { place, ...times }) => {
    const moved = await move({ id, version, ...times, ...(place && { resourceId: place.id }) });
    const where = place === undefined ? '' : `${place.name}, `;
    show({
      done: 'Moved:',
      text: `${name}, ${where}${dayText(times.date)}, ${plainTimesText(times.start, times.end)}.`,
      told: `${firstNameOf(name)} is told`,
      decision: moved.decision,
      sentAt: sentAtOf(moved),
    });
  };
}
