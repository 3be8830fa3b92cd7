import './pictured.css';

export interface DateColumnProps {
  /** Sat */
  weekday: string;
  /** 14 */
  day: string;
}

/** The weekday over the day of the month, at the left of a row. */
export function DateColumn({ weekday, day }: DateColumnProps) {
  return (
    <span className="date-column">
      <span className="date-column-weekday">{weekday}</span> <b>{day}</b>
    </span>
  );
}
