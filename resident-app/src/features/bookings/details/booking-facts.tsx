import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { Facts, type Fact } from '@ekhaya/ui-kit/lists/facts';
import {
  buildingIcon,
  calendarIcon,
  clockIcon,
  gridIcon,
  homeIcon,
  peopleIcon,
  pinIcon,
} from '@ekhaya/icons/icon-paths';
import { BookingReason } from './booking-reason.tsx';
import { countResources, titleOfBooking } from '../texts/booking-texts.ts';
import './booking-facts.css';

interface BookingFactsProps {
  booking: Booking;
  /** The title above shows the facility and the times, so the facts leave them out. */
  isTimeInTitle: boolean;
}

/** The facts of a booking. Several resources, or several pieces of one, are listed with their quantities. */
export function BookingFacts({ booking, isTimeInTitle }: BookingFactsProps) {
  const hasQuantities = booking.about.isLagoon || booking.resources.length > 1 || countResources(booking) > 1;
  const placeAndTime = placeAndTimeFacts(booking).filter(
    ({ name }) => !isTimeInTitle || (name !== 'Facility' && name !== 'Time'),
  );
  return (
    <>
      <BookingReason booking={booking} />
      {hasQuantities ? (
        <QuantityFacts booking={booking} placeAndTime={placeAndTime} />
      ) : (
        <SingleFacts booking={booking} placeAndTime={placeAndTime} />
      )}
    </>
  );
}

interface FactsProps {
  booking: Booking;
  placeAndTime: readonly Fact[];
}

function SingleFacts({ booking, placeAndTime }: FactsProps) {
  const { visitors } = booking.access;
  return (
    <Facts
      facts={[
        ...placeAndTime,
        { name: 'Resources', value: countResources(booking), icon: gridIcon },
        ...(visitors > 1 ? [visitorsFact(booking)] : []),
      ]}
    />
  );
}

function QuantityFacts({ booking, placeAndTime }: FactsProps) {
  const { unitNumber } = booking.customer.extraInfo;
  return (
    <>
      <Facts
        facts={[
          ...placeAndTime,
          visitorsFact(booking),
          ...(unitNumber === '' ? [] : [{ name: 'Unit', value: unitNumber, icon: homeIcon }]),
        ]}
      />
      {booking.resources.length > 0 && (
        <section aria-labelledby="booking-resources">
          <h2 className="booking-resources" id="booking-resources">
            Resources
          </h2>
          <Facts facts={booking.resources.map(({ name, quantity }) => ({ name: labelOf(name), value: quantity }))} />
        </section>
      )}
    </>
  );
}

const placeAndTimeFacts = (booking: Booking): Fact[] => [
  { name: 'Location', value: booking.about.locationName, icon: pinIcon },
  { name: 'Facility', value: titleOfBooking(booking), icon: buildingIcon },
  { name: 'Date', value: dateText(booking.date), icon: calendarIcon },
  { name: 'Time', value: timesText(booking.start, booking.end), icon: clockIcon },
];

const visitorsFact = ({ access }: Booking): Fact => ({ name: 'Visitors', value: access.visitors, icon: peopleIcon });
