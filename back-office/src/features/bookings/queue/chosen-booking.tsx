import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { useBooking, type BookingCase } from '../bookings.queries.ts';
import { BookingFacts } from './booking-panel.tsx';
import { placeOf } from './booking-texts.ts';
import type { Decision } from './decisions.queries.ts';
import { useDecide } from './use-decide.ts';
import { useWords } from './use-words.ts';
import { onPhone } from '../../../platform/page/window-width.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { isRecordGone, RecordGone } from '../../../platform/states/record-gone.tsx';

interface ChosenBookingProps {
  id: string;
  /** `3 of 7`; undefined for a booking that the list does not show. */
  place: string | undefined;
  /** Whether the person is writing why the request is rejected, or the booking cancelled. */
  isRejecting: boolean;
  setRejecting: (isOn: boolean) => void;
  onClose: () => void;
  /** Called when a decision was made, so that the next request opens. */
  onDecided: (id: string) => void;
}

/** The panel of the chosen booking with the acts at its foot. `A` accepts, `R` rejects. */
export function ChosenBooking({ id, place, onClose: close, ...acts }: ChosenBookingProps) {
  const read = useBooking(id);
  const booking = read.data;
  if (booking !== undefined) return <OpenBooking key={id} booking={booking} place={place} onClose={close} {...acts} />;
  return (
    <SidePanel kind="Booking" title="Booking" onClose={close} width={396}>
      {isRecordGone(read.error) ? (
        <RecordGone one="booking" list={{ path: '/bookings', name: 'Bookings' }} />
      ) : (
        <ReadView read={read} what="This booking" rows={4} />
      )}
    </SidePanel>
  );
}

function OpenBooking({
  booking,
  place,
  isRejecting,
  setRejecting,
  onClose: close,
  onDecided: decided,
}: Omit<ChosenBookingProps, 'id'> & { booking: BookingCase }) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide();
  const { entries, change, draft, giveBack } = useWords(booking.id, { isSending: isBusy });
  const field = isRejecting ? 'reason' : 'words';
  const written = entries[field];
  const canAccept = booking.status === 'REQUESTED' && booking.next.includes('BOOKED');
  const canReject = booking.next.includes('REJECTED');
  const canCancel = !canReject && booking.next.includes('CANCELED');
  const refusal = canReject ? 'REJECTED' : 'CANCELED';

  const act = async (status: Decision['status']): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    // A refused decision keeps the request open with its words.
    const isDecided = await decide(booking, { status, reason: written.trim() }, giveBack);
    // The words are gone from the page before the next request opens; otherwise the leave guard asks about them.
    flushSync(() => {
      setBusy(false);
      if (!isDecided) return;
      draft.throwAway();
      setRejecting(false);
    });
    if (isDecided) decided(booking.id);
  };
  const refuse = (): void => {
    if (!isRejecting) {
      setRejecting(true);
      return;
    }
    if (written.trim() === '') {
      setProblem('Please say why.');
      input.current?.focus();
      return;
    }
    void act(refusal);
  };
  useShortcut('a', () => void act('BOOKED'), canAccept && !isRejecting);
  useShortcut('r', () => setRejecting(true), canReject && !isRejecting);
  useEffect(() => {
    if (isRejecting) input.current?.focus();
  }, [isRejecting]);

  const isDecidable = canAccept || canReject || canCancel;
  return (
    <SidePanel
      kind="Booking"
      title={placeOf(booking)}
      badge={<BookingBadge status={booking.status} />}
      picture={booking.about.imageUrl === '' ? undefined : <Hero url={booking.about.imageUrl} />}
      onClose={close}
      width={396}
      {...(place !== undefined && { place })}
      acts={
        isDecidable ? (
          isRejecting ? (
            <>
              <Button variant="outlined" onClick={() => setRejecting(false)}>
                Back
              </Button>
              <Button variant="contained" disabled={isBusy} onClick={refuse}>
                {canReject ? 'Reject' : 'Cancel the booking'}
              </Button>
            </>
          ) : (
            <>
              {(canReject || canCancel) && (
                <Button
                  variant={canReject ? 'outlined' : 'danger'}
                  aria-keyshortcuts={canReject ? 'R' : undefined}
                  disabled={isBusy}
                  onClick={refuse}
                >
                  {canReject ? 'Reject ...' : 'Cancel ...'}
                </Button>
              )}
              {canAccept && (
                <Button variant="contained" aria-keyshortcuts="A" disabled={isBusy} onClick={() => void act('BOOKED')}>
                  Accept
                </Button>
              )}
            </>
          )
        ) : undefined
      }
    >
      <BookingFacts
        booking={booking}
        words={
          canAccept || isRejecting
            ? {
                text: written,
                onChange: (text) => {
                  change({ [field]: text });
                  setProblem('');
                },
                isRequired: isRejecting,
                problem,
                input,
              }
            : undefined
        }
      />
    </SidePanel>
  );
}

function Hero({ url }: { url: string }) {
  return (
    <Box
      component="img"
      src={url}
      alt=""
      sx={{
        display: 'block',
        flex: 'none',
        width: '100%',
        height: 132,
        [onPhone]: { height: 176 },
        objectFit: 'cover',
        borderRadius: '0 0 0 48px',
      }}
    />
  );
}
