import { closeIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button } from '@mui/material';
import { Icon } from '../../../platform/page/icon.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { RowPick } from '../../../platform/page/picked-rows.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import type { QueuedBooking } from '../bookings.queries.ts';
import { BookingSentence } from './booking-sentence.tsx';
import { freeSentence, placeOf, waitOf } from './booking-texts.ts';
import { DateBlock } from './date-block.tsx';
import { peopleText } from '../../../platform/page/counted.rules.ts';

interface QueueRowProps {
  /** Whether it is chosen for an act on several; absent where nothing is to decide. */
  pick?: { isOn: boolean; onToggle: () => void } | undefined;
  booking: QueuedBooking;
  now: Date;
  isChosen: boolean;
  onOpen: () => void;
  /** Absent where nothing is to decide. */
  onAccept?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
}

/** A booking in the queue: day, place, times, people, what is left besides it, who asks and since when, and two quiet acts. */
export function QueueRow({
  pick,
  booking,
  now,
  isChosen,
  onOpen: open,
  onAccept: accept,
  onReject: reject,
}: QueueRowProps) {
  const { customer, status } = booking;
  const place = placeOf(booking);
  const wait = waitOf(booking, now);
  const unit = customer.extraInfo.unitNumber;
  const isOpenRequest = status === 'REQUESTED';
  const isPhone = useIsPhone();
  const since = (
    <Box component="span" sx={wait.isLate ? { color: 'var(--bad)', fontWeight: 700 } : {}}>
      {wait.isLate ? `${wait.text}: late` : wait.text}
    </Box>
  );
  const sentence = isOpenRequest ? <BookingSentence sentence={freeSentence(booking)} /> : booking.reason;
  return (
    <Row
      {...(pick !== undefined && { pick: <RowPick label={`${place}, ${customer.name}`} {...pick} /> })}
      leading={<DateBlock date={booking.date} />}
      title={place}
      note={`${timesText(booking.start, booking.end)}, ${peopleText(booking.access.visitors)}`}
      third={
        isPhone ? (
          <>
            {sentence}
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {customer.name}
              {unit === '' ? '' : `, unit ${unit}`}, {since}
            </Box>
          </>
        ) : (
          sentence
        )
      }
      aside={
        isPhone ? undefined : (
          <>
            <Box sx={{ font: 'var(--c-row)' }}>{customer.name}</Box>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {unit === '' ? '' : `Unit ${unit}, `}
              {since}
            </Box>
          </>
        )
      }
      end={
        // On a phone the words need the width: the acts are on the page of the request, by the thumb.
        (accept !== undefined || reject !== undefined) && !isPhone ? (
          <Box sx={{ display: 'flex', gap: 0.75 }}>
            {reject !== undefined && (
              <Button
                variant="sand"
                size="small"
                aria-label={`Reject ${place}, ${customer.name}`}
                aria-keyshortcuts="R"
                onClick={reject}
                sx={{ minWidth: 0, padding: '0 10px' }}
              >
                <Icon path={closeIcon} size={16} />
              </Button>
            )}
            {accept !== undefined && (
              <Button
                variant="sand"
                size="small"
                aria-label={`Accept ${place}, ${customer.name}`}
                aria-keyshortcuts="A"
                onClick={accept}
                sx={{ padding: '0 10px', gap: '4px' }}
              >
                <Icon path={tickIcon} size={16} />
                Accept
              </Button>
            )}
          </Box>
        ) : (
          !isOpenRequest && <BookingBadge status={status} />
        )
      }
      isChosen={isChosen}
      onOpen={open}
    />
  );
}
