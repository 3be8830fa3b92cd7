import './date-column.css';

export interface DateColumnProps {
  /** Sat */
  weekday: string;
  /** 14 */
  day: string;
  /** Nov */
  month: string;
}

/** The date at the left of a row: weekday, day and month below each other. */
export function DateColumn({ weekday, day, month }: DateColumnProps) {
  return (
    <span className="date-column">
      <span className="date-column-weekday">{weekday}</span> <b>{day}</b>{' '}
      <span className="date-column-month">{month}</span>
    </span>
  );
}
