import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useState } from 'react';
import { dateAndTimesText, summaryText } from '../texts/booking-texts.ts';
import { visitorsLeftDuring, widestHoursOfDay } from '../availability/schedule.rules.ts';
import { useBooking } from './use-booking.ts';
import { useChosenTimes } from '../schedule/use-chosen-times.ts';
import { kindOf, useResourceSlots, useServiceSlots, useWallClock } from '../availability/use-facilities.ts';
import { useQuantities } from '../quantities/use-quantities.ts';
import { BookingProblem } from './booking-problem.tsx';
import { QuantityLines } from '../quantities/quantity-lines.tsx';
import { SchedulePicker } from '../schedule/schedule-picker.tsx';
import type { PresetTime } from '../schedule/use-chosen-times.ts';
import { SheetButtons } from './sheet-buttons.tsx';
import { UnitField, useUnits } from '../quantities/unit-field.tsx';

interface MultiResourceSheetProps {
  service: Service;
  resources: readonly Resource[];
  /** The free time that was pressed; the sheet opens with it. */
  preset?: PresetTime | undefined;
  onClose: () => void;
}

/** Books quantities of several resources by the hour, with the number of visitors and the unit. */
export function MultiResourceSheet({ service, resources, preset, onClose }: MultiResourceSheetProps) {
  const now = useWallClock(service.locationId);
  const [firstUnit = ''] = useUnits();
  const [unit, setUnit] = useState(firstUnit);
  const [visitors, setVisitors] = useState(1);
  const booking = useBooking(service, onClose);
  const times = useChosenTimes(now.date, booking.resetError, preset);
  const slots = useServiceSlots(service.id, times.date);
  const resourceSlots = useResourceSlots(
    resources.map(({ id }) => id),
    times.date,
  );
  const { lines, chosenLines, change, switchTo } = useQuantities(resources, resourceSlots.data, times, now);
  const kind = kindOf(service);
  const { start, end } = times.chosen;
  function take(alternative: SlotAlternative): void {
    switchTo(alternative.resourceId);
    times.take(alternative);
  }
  return (
    <Sheet
      title={labelOf(service.name)}
      isOpen
      onClose={onClose}
      actions={
        <SheetButtons
          {...(start !== undefined &&
            end !== undefined && {
              summary:
                chosenLines.length === 0
                  ? `${dateAndTimesText({ date: times.date, start, end })}. Choose how many of something.`
                  : summaryText({ date: times.date, start, end }, chosenLines, resources),
            })}
          onCancel={onClose}
          confirmLabel="Book"
          isBusy={booking.isSending}
          isDisabled={chosenLines.length === 0}
          {...(start !== undefined &&
            end !== undefined && {
              onConfirm: () =>
                void booking.book({
                  date: times.date,
                  start,
                  end,
                  resources: chosenLines,
                  visitors,
                  unitNumber: unit.trim(),
                }),
            })}
        />
      }
    >
      <SchedulePicker
        kind={kind}
        hoursOf={(date) => widestHoursOfDay(kind, service.hours, resources, date)}
        slots={slots}
        now={now}
        times={times}
      />
      <div className="booking-numbers">
        <UnitField unit={unit} onChange={setUnit} />
        <QuantityLines
          visitors={visitors}
          onVisitorsChange={setVisitors}
          visitorsLeft={visitorsLeftDuring(slots.data ?? [], times.chosen)}
          lines={lines}
          start={start}
          onQuantityChange={change}
        />
      </div>
      <BookingProblem error={booking.error} resources={resources} onTake={take} />
    </Sheet>
  );
}
