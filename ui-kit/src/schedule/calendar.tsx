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
import { backIcon, nextIcon } from '../art/icons.tsx';
import './calendar.css';

export interface CalendarProps {
  /** Names the whole; not shown. */
  label: string;
  /** YYYY-MM-DD, as all dates here. */
  chosen?: string;
  /** The first and the last day that can be chosen. */
  earliest?: string;
  latest?: string;
  /** Days in between that cannot. */
  isUnavailable?: (date: string) => boolean;
  onChoose: (date: string) => void;
}

/** A month of days; arrows move by day and week, Page Up and Down by month. */
export function Calendar({ label, chosen, earliest, latest, isUnavailable, onChoose }: CalendarProps) {
  const firstSeen = chosen ?? earliest;
  return (
    <I18nProvider locale="en-GB">
      <CalendarRoot
        className="calendar"
        aria-label={label}
        firstDayOfWeek="mon"
        value={chosen === undefined ? null : parseDate(chosen)}
        defaultFocusedValue={firstSeen === undefined ? null : parseDate(firstSeen)}
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
