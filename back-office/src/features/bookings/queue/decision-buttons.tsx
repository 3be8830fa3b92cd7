import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { useDecision, type Decision, type QueuedBooking } from '../bookings.queries.ts';

const successMessages: Record<Decision['status'], string> = {
  BOOKED: 'Booking accepted',
  REJECTED: 'Booking rejected',
  CANCELED: 'Booking canceled',
};

type Asked = 'REJECTED' | 'CANCELED';

/**
 * The buttons that accept, reject or cancel a booking, as far as its status allows. Rejecting and canceling need a reason. A request
 * offers no Cancel button, because rejecting it has the same effect.
 */
export function DecisionButtons({ booking }: { booking: QueuedBooking }) {
  const decide = useDecision();
  const notify = useNotify();
  const [askedDecision, setAskedDecision] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const who = booking.customer.name;
  const can = (status: Decision['status']): boolean => booking.next.includes(status);

  const act = async (status: Decision['status'], reason: string): Promise<void> => {
    await decide({ id: booking.id, status, reason });
    notify(successMessages[status], { type: 'success' });
  };

  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      await act('BOOKED', '');
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      {can('CANCELED') && !can('REJECTED') && (
        <Button size="small" aria-label={`Cancel the booking of ${who}`} onClick={() => setAskedDecision('CANCELED')}>
          Cancel
        </Button>
      )}
      {can('REJECTED') && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Reject the booking of ${who}`}
          onClick={() => setAskedDecision('REJECTED')}
        >
          Reject
        </Button>
      )}
      {can('BOOKED') && (
        <Button
          size="small"
          variant="contained"
          aria-label={`Accept the booking of ${who}`}
          disabled={isBusy}
          onClick={() => void accept()}
        >
          Accept
        </Button>
      )}
      {askedDecision !== undefined && (
        <ConfirmDialog
          title={
            askedDecision === 'REJECTED' ? 'Reject this booking?' : 'Are you sure you want to cancel this booking?'
          }
          text={`${who} is notified at once, with your reason. The slot becomes free.`}
          confirmLabel={askedDecision === 'REJECTED' ? 'Reject' : 'Cancel the booking'}
          reasonLabel="Reason"
          onConfirm={(reason) => act(askedDecision, reason)}
          onClose={() => setAskedDecision(undefined)}
        />
      )}
    </Box>
  );
}
