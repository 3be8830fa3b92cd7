import type { ReactNode } from 'react';
import './booking-notes.css';

/** The date, times and resources that a press on the button below books. */
export function BookingSummary({ children }: { children: ReactNode }) {
  return <p className="booking-summary">{children}</p>;
}

/** Explains why the button below cannot be pressed yet. */
export function BookingHint({ children }: { children: ReactNode }) {
  return <p className="booking-hint">{children}</p>;
}

/** Shows the time within which staff answer a request. */
export function AnswerPromise({ children }: { children: ReactNode }) {
  return <p className="booking-promise">{children}</p>;
}
