import type { Resource, Service } from '@ekhaya/contract/bookings';
import { labelOf, type SlotAlternative } from '@ekhaya/contract/bookings.rules';
import { Sheet } from '@ekhaya/ui-kit/sheet';
import { useState } from 'react';
import { hoursOfDay } from '../schedule.rules.ts';
import { useBooking } from '../use-booking.ts';
import { useChosenTimes } from '../use-chosen-times.ts';
import { kindOf, useResourceSlots, useWallClock } from '../use-facilities.ts';
import { BookingProblem } from './booking-problem.tsx';
import { SheetButtons } from './sheet-buttons.tsx';
import { SchedulePicker } from './schedule-picker.tsx';

interface ScheduleSheetProps {
  service: Service;
  /** The one that was tapped. */
  resource: Resource;
  /** All of the service: a free slot may be that of another. */
  resources: readonly Resource[];
  onClose: () => void;
}

/** Books one resource: date, start, end. */
export function ScheduleSheet({ service, resource: tapped, resources, onClose }: ScheduleSheetProps) {
  const now = useWallClock(service.locationId);
  const [resource, setResource] = useState(tapped);
  const booking = useBooking(service, onClose);
  const times = useChosenTimes(now.date, booking.forgetError);
  const slots = useResourceSlots([resource.id], times.date);
  const kind = kindOf(service);
  const { start, end } = times.chosen;
  function take(alternative: SlotAlternative): void {
    setResource(resources.find(({ id }) => id === alternative.resourceId) ?? resource);
    times.take(alternative);
  }
  return (
    <Sheet
      title={labelOf(resource.name)}
      isOpen
      onClose={onClose}
      actions={
        <SheetButtons
          onCancel={onClose}
          confirmLabel="Book"
          isBusy={booking.isSending}
          {...(start !== undefined &&
            end !== undefined && {
              onConfirm: () =>
                void booking.book({ date: times.date, start, end, resources: [{ id: resource.id, quantity: 1 }] }),
            })}
        />
      }
    >
      <SchedulePicker
        kind={kind}
        hoursOf={(date) => hoursOfDay(kind, service.hours, [resource], date)}
        slots={{ ...slots, data: slots.data?.[0] }}
        now={now}
        times={times}
      />
      <BookingProblem error={booking.error} resources={resources} onTake={take} />
    </Sheet>
  );
}
