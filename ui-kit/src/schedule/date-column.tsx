import './date-column.css';

export interface DateColumnProps {
  /** Sat */
  weekday: string;
  /** 14 */
  day: string;
  /** Nov */
  month: string;
}

/** A day at the left of a row: its weekday, its number, its month. */
export function DateColumn({ weekday, day, month }: DateColumnProps) {
  return (
    <span className="date-column">
      <span className="date-column-weekday">{weekday}</span> <b>{day}</b>{' '}
      <span className="date-column-month">{month}</span>
    </span>
  );
}
