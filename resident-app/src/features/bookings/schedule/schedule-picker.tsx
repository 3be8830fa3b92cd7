import type { BookingKind, Hours } from '@ekhaya/contract/bookings/bookings.rules';
import type { Availability, TimeSlot } from '@ekhaya/contract/time/time-slots.rules';
import { displayTime, type WallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { DayStrip } from './day-strip.tsx';
import { QueryView, type QueryState } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonSlots } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { TimeSlots } from '@ekhaya/ui-kit/schedule/time-slots';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { useIsOnline } from '../../../platform/network/online.ts';
import { offeredDays } from './offered-days.ts';
import { hasPassed, noTimesText, timesToShow } from '../availability/schedule.rules.ts';
import type { ChosenTimes } from './use-chosen-times.ts';

interface SchedulePickerProps {
  kind: BookingKind;
  /** The hours in which a day can be booked; undefined on a closed day. */
  hoursOf: (date: string) => Hours | undefined;
  /** The slots of the chosen day. */
  slots: QueryState<Availability[]>;
  now: WallClock;
  times: ChosenTimes;
}

/** Chooses a day, then a start, then an end. */
export function SchedulePicker({ kind, hoursOf, slots, now, times }: SchedulePickerProps) {
  const { date, chosen } = times;
  const active = chosen.start === undefined ? 'start' : 'end';
  return (
    <>
      <DayStrip
        label="Date"
        days={offeredDays(now, (day) => hoursOf(day) !== undefined)}
        chosen={date}
        onChoose={times.chooseDate}
      />
      <TimeSpan
        start={chosen.start && displayTime(chosen.start)}
        end={chosen.end && displayTime(chosen.end)}
        active={active}
        onPress={times.reset}
      />
      <DaySlots kind={kind} hours={hoursOf(date)} slots={slots} now={now} times={times} />
    </>
  );
}

interface DaySlotsProps extends Omit<SchedulePickerProps, 'hoursOf'> {
  hours: Hours | undefined;
}

/** The times of the chosen day, or the reason why there are none. */
export function DaySlots({ kind, hours, slots, now, times }: DaySlotsProps) {
  const isOnline = useIsOnline();
  const { date, chosen } = times;
  const heading = chosen.start === undefined ? 'SELECT START TIME' : 'SELECT END TIME';
  const none = noTimesText(date, hours, now);
  const emptySlots = <TimeSlots heading={heading} slots={[]} emptyText={none} onPress={() => undefined} />;
  if (hours === undefined || none === 'No Bookings Available') return emptySlots;
  return (
    <QueryView
      query={slots}
      isOffline={!isOnline}
      loading={<SkeletonSlots />}
      empty={emptySlots}
      error={isOnline ? 'The free times could not be read' : 'The free times cannot be read without a network'}
    >
      {(availability) => {
        const shown = timesToShow({ kind, date, hours, availability, now }, chosen);
        const passed = shown.filter(({ time }) => hasPassed({ date, time }, now));
        return (
          <TimeSlots
            heading={heading}
            slots={shown.filter((slot) => !passed.includes(slot)).map(viewOfSlot)}
            {...(passed.length > 0 && { passed: { text: passedText(passed), slots: passed.map(viewOfSlot) } })}
            from={chosen.start}
            to={chosen.end}
            onPress={(time) => times.press(shown, time)}
          />
        );
      }}
    </QueryView>
  );
}

const viewOfSlot = ({ time, disabled }: TimeSlot) => ({ time, text: displayTime(time), isDisabled: disabled });

/** `Earlier today, 10:00 – 14:00` */
const passedText = (passed: readonly TimeSlot[]): string =>
  `Earlier today, ${timesText(passed.at(0)?.time ?? '', passed.at(-1)?.time ?? '')}`;
