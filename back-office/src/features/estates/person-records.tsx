import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { refusalTexts } from '@ekhaya/contract/gate-access/log/life-texts.rules';
import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { snagStatusTexts, type SnagStatus } from '@ekhaya/contract/snags/snags.rules';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import {
  calendarIcon,
  clockIcon,
  octagonCrossIcon,
  slashCircleIcon,
  tickIcon,
  wrenchIcon,
} from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';
import { stageLooks, utilityLooks } from '../../platform/rooms/payment-looks.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import {
  useBookingsOf,
  useHistoryOf,
  usePaymentsOf,
  useSnagsOf,
  useVisitsOf,
  type AuditEntry,
  type BookingOfPerson,
  type GateLogEntry,
  type PaymentOfPerson,
  type SnagOfPerson,
} from './person-records.queries.ts';
import { ShowMore } from '../../platform/rooms/show-more.tsx';

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;
const quiet = { padding: '20px 0', color: 'var(--ink-2)' } as const;

const looks: Record<BookingOfPerson['status'], { tone: Tone; icon: string }> = {
  REQUESTED: { tone: 'wait', icon: clockIcon },
  BOOKED: { tone: 'good', icon: tickIcon },
  REJECTED: { tone: 'bad', icon: octagonCrossIcon },
  CANCELED: { tone: 'off', icon: slashCircleIcon },
};

/** The names of the resources of a booking. A booking without resources is named by its service. */
const placeOf = ({ resources, about }: BookingOfPerson): string =>
  (resources.length === 0 ? [about.serviceName] : resources.map(({ name }) => name)).map(labelOf).join(', ');

/** The latest bookings of a person. Each opens in its room. */
export function PersonBookings({ personId }: { personId: string }) {
  return (
    <Latest read={useBookingsOf(personId)} label="Bookings" empty="No bookings here.">
      {(booking: BookingOfPerson) => (
        <Row
          key={booking.id}
          leading={<IconPlate path={calendarIcon} />}
          title={placeOf(booking)}
          note={`${dateText(booking.date)}, ${timesText(booking.start, booking.end)}`}
          end={<Badge {...looks[booking.status]}>{booking.status}</Badge>}
          to={`/bookings?row=${encodeURIComponent(booking.id)}`}
        />
      )}
    </Latest>
  );
}

/** The latest payments of a person. The look is recorded, and the tab says so. Each opens its story. */
export function PersonPayments({ personId }: { personId: string }) {
  const { momentOf } = useEstateClock();
  const read = usePaymentsOf(personId);
  return (
    <>
      {read.data !== undefined && <LookIsRecorded />}
      <Latest read={read} label="Payments" empty="No payments here.">
        {({ id, amountCents, utility, accountNo, createdAt, estateId, stage }: PaymentOfPerson) => {
          const { word, ...look } = stageLooks[stage];
          return (
            <Row
              key={id}
              leading={<IconPlate path={utilityLooks[utility].icon} />}
              title={`${formatRand(toRand(amountCents))} ${utilityLooks[utility].name.toLowerCase()}`}
              note={`${momentOf(createdAt, estateId)}, ${accountNo}`}
              end={<Badge {...look}>{word}</Badge>}
              to={`/payments/${encodeURIComponent(id)}`}
            />
          );
        }}
      </Latest>
    </>
  );
}

const snagLooks: Record<SnagStatus, { tone: Tone; icon: string }> = {
  NEW: { tone: 'wait', icon: clockIcon },
  IN_PROGRESS: { tone: 'wait', icon: wrenchIcon },
  DONE: { tone: 'good', icon: tickIcon },
  REJECTED: { tone: 'bad', icon: octagonCrossIcon },
};

/** The latest snags that a person reported. Each opens in the queue. */
export function PersonSnags({ personId }: { personId: string }) {
  const { momentOf } = useEstateClock();
  return (
    <Latest read={useSnagsOf(personId)} label="Snags" empty="No snags here.">
      {({ id, title, department, place, createdAt, estateId, status }: SnagOfPerson) => (
        <Row
          key={id}
          leading={<IconPlate path={wrenchIcon} />}
          title={title}
          note={[department, place.text, momentOf(createdAt, estateId)].filter(Boolean).join(', ')}
          end={<Badge {...snagLooks[status]}>{snagStatusTexts[status]}</Badge>}
          to={`/snags?row=${encodeURIComponent(id)}`}
        />
      )}
    </Latest>
  );
}

/** The passages of a person and of her visitors. The look is recorded, and the tab says so. */
export function PersonVisits({ personId }: { personId: string }) {
  const { momentOf } = useEstateClock();
  const pages = useVisitsOf(personId);
  return (
    <>
      {pages.data !== undefined && <LookIsRecorded />}
      <Pages pages={pages} label="Visits" empty="No passages are kept.">
        {(entry: GateLogEntry) => (
          <Row
            key={entry.id}
            title={entry.name === '' ? 'Forgotten' : entry.name}
            note={[
              `${entry.gate}, ${entry.direction}`,
              entry.kind === 'resident' ? '' : entry.kind,
              entry.plate,
              entry.reason === undefined ? '' : refusalTexts[entry.reason],
            ]
              .filter(Boolean)
              .join(', ')}
            end={momentOf(entry.at, entry.estateId)}
          />
        )}
      </Pages>
    </>
  );
}

/** What staff did that concerns a person, as sentences. */
export function PersonHistory({ personId }: { personId: string }) {
  const { momentOf } = useEstateClock();
  return (
    <Pages pages={useHistoryOf(personId)} label="What was done" empty="Nothing was done yet.">
      {(entry: AuditEntry) => (
        <Row
          key={entry.id}
          title={`${entry.actor.name === '' ? 'Somebody who left' : entry.actor.name} ${entry.sentence.map(({ text }) => text).join('')}`}
          note={entry.reason === '' ? undefined : `“${entry.reason}”`}
          end={momentOf(entry.at, entry.estateId)}
        />
      )}
    </Pages>
  );
}

function LookIsRecorded() {
  return (
    <Box role="note" sx={{ padding: '14px 0 6px', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
      That you looked here is in the audit log.
    </Box>
  );
}

interface LatestProps<Item> {
  read: UseQueryResult<{ items: Item[]; total: number }>;
  label: string;
  empty: string;
  children: (item: Item) => ReactNode;
}

/** The latest records of a person, and how many older ones are not listed. */
function Latest<Item>({ read, label, empty, children }: LatestProps<Item>) {
  return (
    <ReadView read={read} what={`The ${label.toLowerCase()}`} rows={4}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Box sx={quiet}>{empty}</Box>
        ) : (
          <>
            <Box component="ul" sx={list} aria-label={label}>
              {items.map(children)}
            </Box>
            {total > items.length && <Box sx={quiet}>{`These are the latest ${items.length} of ${total}.`}</Box>}
          </>
        )
      }
    </ReadView>
  );
}

interface PagesProps<Item> {
  pages: UseInfiniteQueryResult<Item[]>;
  label: string;
  empty: string;
  children: (item: Item) => ReactNode;
}

function Pages<Item>({ pages, label, empty, children }: PagesProps<Item>) {
  return (
    <ReadView read={pages} what={label}>
      {(items) =>
        items.length === 0 ? (
          <Box sx={quiet}>{empty}</Box>
        ) : (
          <>
            <Box component="ul" sx={list} aria-label={label}>
              {items.map(children)}
            </Box>
            <ShowMore list={pages} />
          </>
        )
      }
    </ReadView>
  );
}
