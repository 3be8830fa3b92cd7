import { parseDate } from '@internationalized/date';
import { Button } from 'react-aria-components/Button';
import {
  Calendar as CalendarRoot,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Icon } from '../art/icon.tsx';
import { backIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import './calendar.css';

export interface CalendarProps {
  /** The accessible name of the calendar. */
  label: string;
  /** `YYYY-MM-DD`, like all dates of this component. */
  chosen?: string;
  /** The first and the last day that can be chosen. */
  earliest?: string;
  latest?: string;
  /** Whether a day between them cannot be chosen. */
  isUnavailable?: (date: string) => boolean;
  onChoose: (date: string) => void;
}

/** Chooses a day of a month. Arrow keys move by day and week, Page Up and Down by month. */
export function Calendar({ label, chosen, earliest, latest, isUnavailable, onChoose }: CalendarProps) {
  const focusedDate = chosen ?? earliest;
  return (
    <I18nProvider locale="en-GB">
      <CalendarRoot
        className="calendar"
        aria-label={label}
        firstDayOfWeek="mon"
        value={chosen === undefined ? null : parseDate(chosen)}
        defaultFocusedValue={focusedDate === undefined ? null : parseDate(focusedDate)}
        minValue={earliest === undefined ? null : parseDate(earliest)}
        maxValue={latest === undefined ? null : parseDate(latest)}
        isDateUnavailable={(date) => isUnavailable?.(date.toString()) === true}
        onChange={(date) => {
          if (date) onChoose(date.toString());
        }}
      >
        <div className="calendar-head">
          <Button slot="previous" className="icon-button">
            <Icon path={backIcon} />
          </Button>
          <CalendarHeading className="calendar-month" />
          <Button slot="next" className="icon-button">
            <Icon path={nextIcon} />
          </Button>
        </div>
        <CalendarGrid className="calendar-days" weekdayStyle="short">
          <CalendarGridHeader>{(day) => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
          <CalendarGridBody>{(date) => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
        </CalendarGrid>
      </CalendarRoot>
    </I18nProvider>
  );
}
