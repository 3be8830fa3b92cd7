import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, sentAtOf } from '../../../platform/api/call.ts';
import { outcomesFor } from '../../../platform/api/outcomes.ts';
import { isOfBookings, type QueuedBooking } from '../bookings.queries.ts';

/** A decision of staff about a booking. */
export interface Decision {
  id: string;
  /** The version of the booking that the person saw. */
  version: number;
  status: 'BOOKED' | 'REJECTED' | 'CANCELED';
  reason: string;
}

/** Accepts, rejects or cancels a booking. Afterwards the queue and the day are read again, also after a refusal. */
export function useDecision(): (decision: Decision) => Promise<OutputOf<'PUT /api/console/bookings/{id}/decision'>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, ...body }: Decision) =>
      call('PUT /api/console/bookings/{id}/decision', { params: { id }, body }, { version }),
    onSettled: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** One decision about several bookings. */
interface DecisionOnSeveral extends Pick<Decision, 'status' | 'reason'> {
  bookings: readonly QueuedBooking[];
}

const sendDecisions = async ({ bookings, ...decision }: DecisionOnSeveral) => {
  const seen = bookings.map(({ id, version }) => ({ id, version }));
  const answer = await call('POST /api/console/bookings/decisions', { body: { bookings: seen, ...decision } });
  return { ...outcomesFor(bookings, answer), sentAt: sentAtOf(answer) };
};

/** Decides on several bookings with one call. Afterwards the queue and the day are read again, also after a refusal. */
export function useDecisionOnSeveral(): (decision: DecisionOnSeveral) => ReturnType<typeof sendDecisions> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: sendDecisions,
    onSettled: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}
