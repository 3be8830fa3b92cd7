import { phoneIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button, Popover, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { Avatar } from '../../../platform/page/avatar.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { useBooking, type BookingCase } from '../bookings.queries.ts';
import { firstNameOf, placeOf } from '../queue/booking-texts.ts';
import { useDecide } from '../queue/use-decide.ts';
import { useWords } from '../queue/use-words.ts';
import { MoveForm } from './move-form.tsx';
import type { DayBooking } from './places.rules.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';

interface BlockPopoverProps {
  bookings: readonly DayBooking[];
  anchor: HTMLElement;
  onClose: () => void;
}

/** What a block of the day view is, with its acts. A block of several bookings lists them first. */
export function BlockPopover({ bookings, anchor, onClose: close }: BlockPopoverProps) {
  const [only, ...others] = bookings;
  const [chosen, choose] = useState(others.length === 0 ? only?.id : undefined);
  const titleId = useId();
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: { width: 430, maxWidth: 'calc(100vw - 32px)', marginTop: 1, padding: 2, borderRadius: '0 20px 0 20px' },
        },
      }}
    >
      {chosen === undefined ? (
        <Several titleId={titleId} bookings={bookings} onChoose={choose} />
      ) : (
        <One titleId={titleId} id={chosen} close={close} />
      )}
    </Popover>
  );
}

function Several({
  titleId,
  bookings,
  onChoose: choose,
}: {
  titleId: string;
  bookings: readonly DayBooking[];
  onChoose: (id: string) => void;
}) {
  return (
    <>
      <Box id={titleId} component="h2" sx={{ margin: 0, font: 'var(--c-row)' }}>
        {bookings.length} bookings share this time
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0, maxHeight: 280, overflowY: 'auto' }}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <Button
              variant="text"
              fullWidth
              onClick={() => choose(booking.id)}
              sx={{ justifyContent: 'space-between', color: 'var(--ink)' }}
            >
              <span>{booking.customerName}</span>
              <Box component="span" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
                {timesText(booking.start, booking.end)}, {peopleText(booking.visitors)}
              </Box>
            </Button>
          </li>
        ))}
      </Box>
    </>
  );
}

function One({ titleId, id, close }: { titleId: string; id: string; close: () => void }) {
  const read = useBooking(id);
  const booking = read.data;
  if (booking !== undefined) return <Acts titleId={titleId} booking={booking} close={close} />;
  return (
    <>
      <Box id={titleId} component="h2" sx={{ margin: 0, font: 'var(--c-row)' }}>
        Booking
      </Box>
      <ReadView read={read} what="This booking" rows={1} />
    </>
  );
}

function Acts({ titleId, booking, close }: { titleId: string; booking: BookingCase; close: () => void }) {
  const decide = useDecide();
  const [step, setStep] = useState<'acts' | 'refuse' | 'move'>('acts');
  const { entries, change, draft, giveBack } = useWords(booking.id, { isSending: false });
  const reason = entries.reason.trim();
  const [problem, setProblem] = useState('');
  const { customer, next } = booking;
  const canAccept = booking.status === 'REQUESTED' && next.includes('BOOKED');
  const canReject = next.includes('REJECTED');
  const canRefuse = canReject || next.includes('CANCELED');
  const unit = customer.extraInfo.unitNumber;

  const act = async (status: 'BOOKED' | 'REJECTED' | 'CANCELED'): Promise<void> => {
    close();
    // Words beside an acceptance are written in the queue. Here nobody sees them, so none are sent.
    if (await decide(booking, { status, reason: status === 'BOOKED' ? '' : reason }, giveBack)) draft.drop();
  };
  const refuse = (): void => {
    if (reason === '') setProblem('Please say why.');
    else void act(canReject ? 'REJECTED' : 'CANCELED');
  };

  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Avatar name={customer.name} photo={booking.person.photoUrl ?? ''} size={40} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box id={titleId} component="h2" sx={{ margin: 0, font: 'var(--c-row)' }}>
            {placeOf(booking)}, {timesText(booking.start, booking.end)}
          </Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            {[customer.name, unit && `unit ${unit}`, peopleText(booking.access.visitors)].filter(Boolean).join(', ')}
          </Box>
        </Box>
        <BookingBadge status={booking.status} />
      </Box>
      {step === 'acts' && (
        <>
          <Box sx={{ margin: '10px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            {booking.canMove
              ? `Drag the block to another time or place, or press Move. ${firstNameOf(customer.name)} is told when the undo has passed.`
              : 'This booking keeps its time: only requests, and accepted days at the lagoon, can be moved.'}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {canAccept && (
              <Button
                variant="sand"
                size="small"
                onClick={() => void act('BOOKED')}
                startIcon={<Icon path={tickIcon} size={16} />}
              >
                Accept
              </Button>
            )}
            {canRefuse && (
              <Button variant="sand" size="small" onClick={() => setStep('refuse')}>
                {canReject ? 'Reject ...' : 'Cancel ...'}
              </Button>
            )}
            {booking.canMove && (
              <Button variant="sand" size="small" onClick={() => setStep('move')}>
                Move
              </Button>
            )}
            {customer.mobile !== '' && (
              <Button
                variant="sand"
                size="small"
                component="a"
                href={`tel:+${customer.mobile.replace(/^\+/, '')}`}
                startIcon={<Icon path={phoneIcon} size={16} />}
                sx={{ marginLeft: 'auto' }}
              >
                Call
              </Button>
            )}
          </Box>
        </>
      )}
      {step === 'refuse' && (
        <Box sx={{ display: 'grid', gap: 1, paddingTop: 1.5 }}>
          <TextField
            autoFocus
            multiline
            label={`Why, in words to ${firstNameOf(customer.name)}`}
            value={entries.reason}
            onChange={({ target }) => {
              change({ reason: target.value });
              setProblem('');
            }}
            // The popover closes at a press beside it, before the draft has rested.
            onBlur={draft.keep}
            error={problem !== ''}
            helperText={problem}
          />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button variant="outlined" size="small" onClick={() => setStep('acts')}>
              Back
            </Button>
            <Button variant="contained" size="small" onClick={refuse}>
              {canReject ? 'Reject' : 'Cancel the booking'}
            </Button>
          </Box>
        </Box>
      )}
      {step === 'move' && <MoveForm booking={booking} onBack={() => setStep('acts')} onMoved={close} />}
    </>
  );
}
