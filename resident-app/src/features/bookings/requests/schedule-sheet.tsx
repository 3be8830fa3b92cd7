import type { Resource, Service } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { SlotAlternative, Availability } from '@ekhaya/contract/time/time-slots.rules';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useState } from 'react';
import { dateAndTimesText } from '../texts/booking-texts.ts';
import { hoursOfDay } from '../availability/schedule.rules.ts';
import { useBooking } from './use-booking.ts';
import { useChosenTimes, type PresetTime } from '../schedule/use-chosen-times.ts';
import { kindOf, useResourceSlots, useWallClock } from '../availability/use-facilities.ts';
import { BookingProblem } from './booking-problem.tsx';
import { SheetButtons } from './sheet-buttons.tsx';
import { SchedulePicker } from '../schedule/schedule-picker.tsx';

interface ScheduleSheetProps {
  service: Service;
  /** All resources of the service, at least one. */
  resources: readonly [Resource, ...Resource[]];
  /** The free time that was pressed; the sheet opens with it. */
  preset?: PresetTime | undefined;
  onClose: () => void;
}

/** Books one resource of a service: chooses the resource if there are several, then date, start and end. */
export function ScheduleSheet({ service, resources, preset, onClose }: ScheduleSheetProps) {
  const now = useWallClock(service.locationId);
  const booking = useBooking(service, onClose);
  const times = useChosenTimes(now.date, booking.resetError, preset);
  const ids = resources.map(({ id }) => id);
  const slots = useResourceSlots(ids, times.date);
  const slotsOfPreset = useResourceSlots(preset ? ids : [], preset?.date ?? '');
  const [pickedId, setPickedId] = useState<string>();
  const firstFree = preset && firstFreeAt(resources, slotsOfPreset.data ?? [], preset.start);
  const resource = resources.find(({ id }) => id === pickedId) ?? firstFree ?? resources[0];
  const kind = kindOf(service);
  const { start, end } = times.chosen;
  function pick(id: string): void {
    setPickedId(id);
    times.reset('start');
  }
  function take(alternative: SlotAlternative): void {
    setPickedId(alternative.resourceId);
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
              summary: dateAndTimesText({ date: times.date, start, end }),
              onConfirm: () =>
                void booking.book({ date: times.date, start, end, resources: [{ id: resource.id, quantity: 1 }] }),
            })}
        />
      }
    >
      {resources.length > 1 && (
        <Chips label="Resources">
          {resources.map(({ id, name }) => (
            <Chip key={id} isChosen={id === resource.id} onPress={() => pick(id)}>
              {labelOf(name)}
            </Chip>
          ))}
        </Chips>
      )}
      <SchedulePicker
        kind={kind}
        hoursOf={(date) => hoursOfDay(kind, service.hours, [resource], date)}
        slots={{ ...slots, data: slots.data?.[resources.indexOf(resource)] }}
        now={now}
        times={times}
      />
      <BookingProblem error={booking.error} resources={resources} onTake={take} />
    </Sheet>
  );
}

/** The first resource that is free at a time. Undefined while unknown, or if none is free. */
function firstFreeAt(
  resources: readonly Resource[],
  slots: readonly (readonly Availability[])[],
  start: string,
): Resource | undefined {
  return resources.find((_, index) =>
    slots[index]?.some(({ time, availableForBooking }) => time === start && availableForBooking),
  );
}
