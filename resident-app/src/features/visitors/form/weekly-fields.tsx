import { maxVisitDaysAhead, type VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { nextWeeklyDay, weeklyText, type WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import {
  addDays,
  displayTime,
  weekdayOf,
  weekdays as allWeekdays,
  type Weekday,
} from '@ekhaya/contract/time/wall-clock.rules';
import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { FieldButton } from '@ekhaya/ui-kit/controls/field-button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { Calendar } from '@ekhaya/ui-kit/schedule/calendar';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { bookedIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import { useState } from 'react';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { WeeklyTimeSheet } from './weekly-time-sheet.tsx';
import './weekly-fields.css';

/** How long a weekly invitation lasts when nobody chose its last day. */
const DEFAULT_DAYS = 90;

/** The days that the form proposes: the weekday of the visit, from its date on. */
export const defaultWeekly = ({ date }: VisitSelection, today: string): WeeklyDays => ({
  weekdays: [weekdayOf(date)],
  firstDay: today,
  lastDay: addDays(today, DEFAULT_DAYS),
});

interface RepeatChoiceProps {
  isWeekly: boolean;
  onChoose: (isWeekly: boolean) => void;
}

/** Chooses between one visit and one every week. */
export function RepeatChoice({ isWeekly, onChoose }: RepeatChoiceProps) {
  const choice = (label: string, value: boolean) => (
    <label className="weekly-chip">
      <input
        type="radio"
        name="repeats"
        className="only-read"
        checked={isWeekly === value}
        onChange={() => onChoose(value)}
      />
      {label}
    </label>
  );
  return (
    <div role="radiogroup" aria-label="How often" className="weekly-chips">
      {choice('Once', false)}
      {choice('Every week', true)}
    </div>
  );
}

interface WeeklyFieldsProps {
  weekly: WeeklyDays;
  times: Pick<VisitSelection, 'start' | 'end'>;
  onChange: (weekly: WeeklyDays) => void;
  onTimes: (times: Pick<VisitSelection, 'start' | 'end'>) => void;
}

/** The weekdays, the hours, and the first and last day of a weekly invitation, with one sentence that says it all in words. */
export function WeeklyFields({ weekly, times, onChange, onTimes }: WeeklyFieldsProps) {
  const [picker, setPicker] = useState<'time' | 'firstDay' | 'lastDay'>();
  const today = useEstateClock().date;
  const close = () => setPicker(undefined);
  const toggle = (day: Weekday) =>
    onChange({
      ...weekly,
      weekdays: allWeekdays.filter((each) => weekly.weekdays.includes(each) !== (each === day)),
    });
  return (
    <>
      <div role="group" aria-label="Weekdays" className="weekly-days">
        {allWeekdays.map((day) => (
          <label key={day} className="weekly-chip">
            <input
              type="checkbox"
              className="only-read"
              checked={weekly.weekdays.includes(day)}
              onChange={() => toggle(day)}
            />
            <span aria-hidden="true">{capitalise(day).slice(0, 3)}</span>
            <span className="only-read">{capitalise(day)}</span>
          </label>
        ))}
      </div>
      <div role="group" aria-label="Time">
        <TimeSpan
          opensSheet
          start={displayTime(times.start)}
          end={displayTime(times.end)}
          onPress={() => setPicker('time')}
        />
      </div>
      <div role="group" aria-label="Days" className="weekly-span">
        <FieldButton
          label="First day"
          value={writtenDate(weekly.firstDay)}
          placeholder=""
          onClick={() => setPicker('firstDay')}
        />
        <Icon path={nextIcon} size={16} />
        <FieldButton
          label="Last day"
          value={writtenDate(weekly.lastDay)}
          placeholder=""
          onClick={() => setPicker('lastDay')}
        />
      </div>
      <p className="weekly-words">
        <Icon path={bookedIcon} size={20} />
        <span>{wordsOf(weekly, times)}</span>
      </p>
      {picker === 'time' && (
        <WeeklyTimeSheet
          times={times}
          onChoose={(chosen) => {
            onTimes(chosen);
            close();
          }}
          onClose={close}
        />
      )}
      {(picker === 'firstDay' || picker === 'lastDay') && (
        <Sheet title={picker === 'firstDay' ? 'First day' : 'Last day'} isOpen onClose={close}>
          <Calendar
            label={picker === 'firstDay' ? 'First day' : 'Last day'}
            chosen={weekly[picker]}
            earliest={picker === 'firstDay' ? today : weekly.firstDay}
            latest={addDays(today, maxVisitDaysAhead)}
            onChoose={(date) => {
              onChange(withDay(weekly, picker, date));
              close();
            }}
          />
        </Sheet>
      )}
    </>
  );
}

/** Moves the last day with the first one when it would lie before it. */
const withDay = (weekly: WeeklyDays, which: 'firstDay' | 'lastDay', date: string): WeeklyDays =>
  which === 'lastDay'
    ? { ...weekly, lastDay: date }
    : { ...weekly, firstDay: date, lastDay: weekly.lastDay < date ? date : weekly.lastDay };

/** Whether the chosen days contain a visit. */
export const hasWeeklyVisit = (weekly: WeeklyDays): boolean => nextWeeklyDay(weekly, weekly.firstDay) !== undefined;

function wordsOf(weekly: WeeklyDays, { start, end }: Pick<VisitSelection, 'start' | 'end'>): string {
  if (weekly.weekdays.length === 0) return 'Please choose at least one weekday.';
  if (!hasWeeklyVisit(weekly)) return 'None of the weekdays lies between the first and the last day.';
  return `${weeklyText(weekly, start, end)}. One code, one entry and one exit a day.`;
}

const capitalise = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** `31 Mar 2027` */
function writtenDate(date: string): string {
  const { day, month } = shortDatePartsOf(date);
  return `${day} ${month} ${date.slice(0, 4)}`;
}
