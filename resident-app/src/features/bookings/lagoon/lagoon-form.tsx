import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { canSaveLagoon, dayPass, isDayPass } from '@ekhaya/contract/bookings/bookings.rules';
import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Checkbox } from '@ekhaya/ui-kit/controls/checkbox';
import { HeroFrame } from '@ekhaya/ui-kit/layout/hero-frame';
import { SavedAge } from '@ekhaya/ui-kit/feedback/query-view';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { useState } from 'react';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useSession } from '../../../platform/session/session.ts';
import { summaryText } from '../texts/booking-texts.ts';
import { lagoonMessages } from './lagoon-messages.ts';
import { hasPassed, hoursOfDay, lagoonHint, visitorsLeftDuring } from '../availability/schedule.rules.ts';
import { useBooking } from '../requests/use-booking.ts';
import { useChosenTimes } from '../schedule/use-chosen-times.ts';
import { useResourceSlots, useServiceSlots, useWallClock } from '../availability/use-facilities.ts';
import { useQuantities } from '../quantities/use-quantities.ts';
import { BookingHint, BookingSummary } from '../requests/booking-notes.tsx';
import { BookingProblem } from '../requests/booking-problem.tsx';
import { DateField } from '../schedule/date-field.tsx';
import { QuantityLines } from '../quantities/quantity-lines.tsx';
import { DaySlots } from '../schedule/schedule-picker.tsx';
import { UnitField, useUnits } from '../quantities/unit-field.tsx';

interface LagoonFormProps {
  title: string;
  picture: string;
  service: Service;
  amenities: readonly Resource[];
  /** Milliseconds since 1970. */
  amenitiesReadAt: number;
}

/** The form of a lagoon booking: day, times, unit, visitors and amenities. */
export function LagoonForm({ title, picture, service, amenities, amenitiesReadAt }: LagoonFormProps) {
  const isOnline = useIsOnline();
  const now = useWallClock(service.locationId);
  const units = useUnits();
  const [firstUnit = ''] = units;
  const { user } = useSession();
  const [unit, setUnit] = useState(firstUnit);
  const [visitors, setVisitors] = useState(1);
  const [isChoosingTime, setIsChoosingTime] = useState(false);
  const booking = useBooking(service, () => undefined, lagoonMessages);
  const times = useChosenTimes(now.date, (selection) => {
    booking.resetError();
    if (selection.end !== undefined) setIsChoosingTime(false);
  });
  const { date, chosen } = times;
  const slots = useServiceSlots(service.id, date);
  const amenitySlots = useResourceSlots(
    amenities.map(({ id }) => id),
    date,
  );
  const { lines, chosenLines, change, switchTo } = useQuantities(amenities, amenitySlots.data, times, now);
  const hoursOf = (day: string) => hoursOfDay('lagoon', service.hours, [], day);
  const { start, end } = chosen;
  const isWholeDay = start !== undefined && end !== undefined && isDayPass({ start, end });
  const canSave = canSaveLagoon({
    isDayPass: isWholeDay,
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    unitNumber: units.length === 0 ? (user?.name ?? '') : unit,
    visitors,
    quantities: lines.map(({ quantity }) => quantity),
  });
  const futureSlots = slots.data?.filter(({ time }) => !hasPassed({ date, time }, now)) ?? [];
  const visitorsLeft = visitorsLeftDuring(futureSlots, chosen);
  const hint = lagoonHint({
    isDayPass: isWholeDay,
    chosen,
    quantities: lines.map(({ quantity }) => quantity),
    hasUnit: units.length === 0 || unit.trim() !== '',
    visitors,
    visitorsLeft,
  });
  function save(): void {
    if (start === undefined || end === undefined) return;
    void booking.book({ date, start, end, resources: chosenLines, visitors, unitNumber: unit.trim() });
  }
  function take(alternative: SlotAlternative): void {
    switchTo(alternative.resourceId);
    times.take(alternative);
  }
  return (
    <HeroFrame
      title={title}
      picture={picture}
      isLow
      onBack={goBack}
      dock={
        <>
          {hint !== undefined && <BookingHint>{hint}</BookingHint>}
          {hint === undefined && start !== undefined && end !== undefined && (
            <BookingSummary>{summaryText({ date, start, end }, chosenLines, amenities)}</BookingSummary>
          )}
          <Button disabled={!canSave || hint !== undefined} isBusy={booking.isSending} onClick={save}>
            Book
          </Button>
        </>
      }
    >
      {!isOnline && <SavedAge updatedAt={amenitiesReadAt} />}
      <div className="stack">
        <DateField
          date={date}
          earliest={now.date}
          isClosed={(day) => hoursOf(day) === undefined}
          onChoose={times.chooseDate}
        />
        <TimeSpan
          start={start && displayTime(start)}
          end={end && displayTime(end)}
          opensSheet
          onPress={(which) => {
            times.reset(which);
            setIsChoosingTime(true);
          }}
        />
        <Checkbox checked={isWholeDay} onCheckedChange={(isChecked) => times.choose(isChecked ? dayPass : {})}>
          Day pass, {timesText(dayPass.start, dayPass.end)}
        </Checkbox>
        <UnitField unit={unit} onChange={setUnit} />
      </div>
      <div className="booking-numbers">
        <QuantityLines
          visitors={visitors}
          onVisitorsChange={setVisitors}
          visitorsLeft={visitorsLeft}
          lines={lines}
          start={start}
          onQuantityChange={change}
        />
        <BookingProblem title="Booking Failed" error={booking.error} resources={amenities} onTake={take} />
      </div>
      <Sheet title="Time" isOpen={isChoosingTime} onClose={() => setIsChoosingTime(false)}>
        <DaySlots kind="lagoon" hours={hoursOf(date)} slots={slots} now={now} times={times} />
      </Sheet>
    </HeroFrame>
  );
}
