import type { Booking } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { Facts, type Fact } from '@ekhaya/ui-kit/lists/facts';
import {
  buildingIcon,
  calendarIcon,
  clockIcon,
  gridIcon,
  homeIcon,
  peopleIcon,
  pinIcon,
} from '@ekhaya/ui-kit/art/icons';
import { BookingReason } from './booking-reason.tsx';
import { countResources, dateText, timesText, titleOfBooking } from '../texts/booking-texts.ts';
import './booking-facts.css';

interface BookingFactsProps {
  booking: Booking;
  /** The title above says what is booked and for which times. */
  isTimeInTitle: boolean;
}

/** What a booking is about. With several resources, or several of one, they are listed with their quantities. */
export function BookingFacts({ booking, isTimeInTitle }: BookingFactsProps) {
  const isOfSeveral = booking.about.isLagoon || booking.resources.length > 1 || countResources(booking) > 1;
  const placeAndTime = factsOfPlaceAndTime(booking).filter(
    ({ name }) => !isTimeInTitle || (name !== 'Facility' && name !== 'Time'),
  );
  return (
    <>
      <BookingReason booking={booking} />
      {isOfSeveral ? (
        <SeveralFacts booking={booking} placeAndTime={placeAndTime} />
      ) : (
        <SingleFacts booking={booking} placeAndTime={placeAndTime} />
      )}
    </>
  );
}

interface FactsOfKindProps {
  booking: Booking;
  placeAndTime: readonly Fact[];
}

function SingleFacts({ booking, placeAndTime }: FactsOfKindProps) {
  const { visitors } = booking.access;
  return (
    <Facts
      facts={[
        ...placeAndTime,
        { name: 'Resources', value: countResources(booking), icon: gridIcon },
        ...(visitors > 1 ? [visitorsOf(booking)] : []),
      ]}
    />
  );
}

function SeveralFacts({ booking, placeAndTime }: FactsOfKindProps) {
  const { unitNumber } = booking.customer.extraInfo;
  return (
    <>
      <Facts
        facts={[
          ...placeAndTime,
          visitorsOf(booking),
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

const factsOfPlaceAndTime = (booking: Booking): Fact[] => [
  { name: 'Location', value: booking.about.locationName, icon: pinIcon },
  { name: 'Facility', value: titleOfBooking(booking), icon: buildingIcon },
  { name: 'Date', value: dateText(booking.date), icon: calendarIcon },
  { name: 'Time', value: timesText(booking), icon: clockIcon },
];

const visitorsOf = ({ access }: Booking): Fact => ({ name: 'Visitors', value: access.visitors, icon: peopleIcon });
