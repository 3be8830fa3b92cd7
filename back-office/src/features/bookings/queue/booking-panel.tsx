import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button, styled, TextField } from '@mui/material';
import type { ReactNode, RefObject } from 'react';
import { Avatar } from '../../../platform/page/avatar.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import type { BookingCase } from '../bookings.queries.ts';
import { BookingSentence } from './booking-sentence.tsx';
import {
  firstNameOf,
  freeSentence,
  leftTexts,
  personText,
  placeOf,
  resourcesText,
  rivalsSentence,
} from './booking-texts.ts';
import { DayStrip } from './day-strip.tsx';
import { peopleText } from '../../../platform/page/counted.rules.ts';

const Over = styled('div')({
  margin: '14px 0 6px',
  font: 'var(--t-over)',
  letterSpacing: 'var(--k-over)',
  textTransform: 'uppercase',
  color: 'var(--ink-3)',
});

/** What staff write to the resident beside a decision. */
export interface DecisionWords {
  text: string;
  onChange: (text: string) => void;
  /** Whether the words are required: the request is being rejected. */
  isRequired: boolean;
  problem: string;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The content of the panel of one booking: when, who, its day, what is left besides it, and words to the resident. */
export function BookingFacts({ booking, words }: { booking: BookingCase; words: DecisionWords | undefined }) {
  const { momentOf } = useEstateClock();
  const isPhone = useIsPhone();
  const { customer, person, access, capacity } = booking;
  const left = leftTexts(booking);
  const isRequest = booking.status === 'REQUESTED';
  const when = `${dateText(booking.date)}, ${timesText(booking.start, booking.end)}`;
  return (
    <>
      <Box sx={{ font: 'var(--c-value)', color: 'var(--ink-2)' }}>
        {isPhone ? `${when}, ${peopleText(access.visitors)}` : when}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.75, padding: '12px 0 4px' }}>
        <Avatar name={customer.name} photo={person.photoUrl ?? ''} size={isPhone ? 48 : 40} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ font: 'var(--c-row)' }}>{customer.name}</Box>
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{personText(booking)}</Box>
        </Box>
        {customer.mobile !== '' && (
          <Button
            variant="sand"
            size="small"
            component="a"
            href={`tel:+${customer.mobile.replace(/^\+/, '')}`}
            aria-label={`Call ${customer.name}`}
            startIcon={<Icon path={phoneIcon} size={18} />}
          >
            Call
          </Button>
        )}
      </Box>
      <Over>{`That day: ${placeOf(booking)}`}</Over>
      <DayStrip booking={booking} />
      {isRequest && (
        <Box sx={{ margin: '6px 0 4px', display: 'grid', gap: 0.5 }}>
          <BookingSentence sentence={freeSentence(booking)} />
          <BookingSentence sentence={rivalsSentence(booking)} />
        </Box>
      )}
      <Box component="dl" sx={{ margin: 0 }}>
        <Fact name="People">{capacity === null ? access.visitors : `${access.visitors} of ${capacity} places`}</Fact>
        {booking.resources.length > 1 || booking.about.isLagoon ? (
          <Fact name="What">{resourcesText(booking.resources)}</Fact>
        ) : null}
        {isRequest && left.length > 0 && <Fact name="Left besides this one">{left.join(', ')}</Fact>}
        <Fact name="Asked">{momentOf(booking.createdAt, booking.estateId)}</Fact>
        {booking.reason !== undefined && <Fact name="Reason">{booking.reason}</Fact>}
      </Box>
      {words !== undefined && <WordsField name={firstNameOf(customer.name)} words={words} />}
    </>
  );
}

function WordsField({ name, words }: { name: string; words: DecisionWords }) {
  const { text, isRequired, problem, input } = words;
  return (
    <TextField
      inputRef={input}
      multiline
      fullWidth
      label={isRequired ? `Why, in words to ${name}` : `Words to ${name} (optional)`}
      value={text}
      onChange={({ target }) => words.onChange(target.value)}
      error={problem !== ''}
      helperText={problem}
      sx={{ marginTop: 1.5 }}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
  );
}

const Pair = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 16,
  padding: '9px 0',
  borderBottom: '1px solid var(--line)',
  font: 'var(--t-note)',
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { margin: 0, fontWeight: 600, textAlign: 'right' },
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Pair>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Pair>
  );
}
