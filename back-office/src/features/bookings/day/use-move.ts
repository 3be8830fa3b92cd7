import { dayText, plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { useUndoBar } from '../../../platform/undo/undo-bar.tsx';
import { useNewTimes } from '../bookings.queries.ts';
import { firstNameOf } from '../queue/booking-texts.ts';

/** A booking that is moved. */
interface MovedBooking {
  id: string;
  version: number;
  customer: { name: string };
}

/** Moves a booking to other times and shows the undo bar. @throws {ApiError} as the server refuses it */
export function useMove(): (
  booking: MovedBooking,
  times: { date: string; start: string; end: string },
) => Promise<void> {
  const move = useNewTimes();
  const { show } = useUndoBar();
  return async ({ id, version, customer: { name } }, times) => {
    const { decision } = await move({ id, version, ...times });
    show({
      done: 'Moved:',
      text: `${name}, ${dayText(times.date)}, ${plainTimesText(times.start, times.end)}.`,
      told: `${firstNameOf(name)} is told`,
      decision,
    });
  };
}
