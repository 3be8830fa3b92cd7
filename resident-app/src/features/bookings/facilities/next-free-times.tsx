import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import type { ReactNode } from 'react';
import { nearDayParts } from '../texts/booking-texts.ts';
import type { FreeDay } from '../availability/schedule.rules.ts';
import type { PresetTime } from '../schedule/use-chosen-times.ts';
import './next-free-times.css';

interface NextFreeTimesProps {
  days: readonly FreeDay[];
  today: string;
  onChoose: (time: PresetTime) => void;
}

/** The next days with their first free times. A press on a time opens the schedule with it. */
export function NextFreeTimes({ days, today, onChoose }: NextFreeTimesProps) {
  return (
    <FreeTimesSection>
      <ul>
        {days.map(({ date, starts }) => {
          const { name, day } = nearDayParts(date, today);
          return (
            <li key={date} className="free-day">
              <span className="free-day-name">
                <b>{name}</b> <span>{day}</span>
              </span>
              <span className="free-day-times">
                {starts.map((start) => (
                  <button
                    key={start}
                    type="button"
                    className="free-time"
                    aria-label={`${displayTime(start)}, ${name}, ${day}`}
                    onClick={() => onChoose({ date, start })}
                  >
                    <span>{displayTime(start)}</span>
                  </button>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </FreeTimesSection>
  );
}

/** The section 'NEXT FREE TIMES'. Its children are the times, a skeleton, a failure or the text for no free times. */
export function FreeTimesSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="next-free-times">
      <h2 className="free-times-heading" id="next-free-times">
        NEXT FREE TIMES
      </h2>
      {children}
    </section>
  );
}
