import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Box } from '@mui/material';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { BookingBadge } from '../booking-badge.tsx';
import { closureText, type DayBooking, type DayPlace } from './places.rules.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';

/** The day as a list: each place with its closed hours and its bookings. For screen readers, for phones, and for who prefers it. */
export function DayList({
  places,
  date,
  onOpen: open,
}: {
  places: readonly DayPlace[];
  date: string;
  onOpen: (booking: DayBooking, anchor: HTMLElement) => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {places.map((place) => {
        const all = new Map(place.blocks.flatMap(({ bookings }) => bookings).map((booking) => [booking.id, booking]));
        return (
          <section key={place.key} aria-label={place.name}>
            <SectionHead
              title={place.name}
              note={place.hours === null ? 'Closed on this day' : timesText(place.hours.start, place.hours.end)}
            />
            {place.closures.map((closure) => (
              <Box key={closure.id} sx={{ padding: '8px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
                {closureText(closure, date)}
              </Box>
            ))}
            {all.size === 0 && (
              <Box sx={{ padding: '8px 0', font: 'var(--c-note)', color: 'var(--ink-2)' }}>Nothing booked.</Box>
            )}
            <RowList label={`Bookings of ${place.name}`}>
              {[...all.values()].map((booking) => (
                <Row
                  key={booking.id}
                  title={booking.customerName}
                  note={[
                    timesText(booking.start, booking.end),
                    booking.unitNumber && `unit ${booking.unitNumber}`,
                    peopleText(booking.visitors),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                  end={<BookingBadge status={booking.status} />}
                  onOpen={(target) => open(booking, target)}
                />
              ))}
            </RowList>
          </section>
        );
      })}
    </Box>
  );
}
