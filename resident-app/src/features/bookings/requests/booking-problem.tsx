import type { Resource } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { octagonCrossIcon } from '@ekhaya/ui-kit/art/icons';
import { useEffect, useRef } from 'react';
import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import { dateText, timesText } from '../texts/booking-texts.ts';
import './booking-problem.css';

interface BookingProblemProps {
  title?: string;
  error: Error | null;
  /** To name the resource of a free slot. */
  resources: readonly Resource[];
  /** Only free slots of these can be taken; of any resource without it. */
  onlyOf?: readonly string[];
  onTake: (alternative: SlotAlternative) => void;
}

/** Why it was not booked, where the person can do something about it: what she chose stays as it is. */
export function BookingProblem({ title, error, resources, onlyOf, onTake }: BookingProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  const text = textOfProblem(error);
  if (text === undefined) return null;
  const alternatives = (error instanceof ApiError ? error.alternatives : []).filter(
    ({ resourceId }) => onlyOf === undefined || resourceId === '' || onlyOf.includes(resourceId),
  );
  return (
    <div className="booking-problem" role="alert" ref={box}>
      {title !== undefined && <p className="booking-problem-title">{title}</p>}
      <p className="booking-problem-text">
        <Icon path={octagonCrossIcon} size={20} />
        {text}
      </p>
      {alternatives.length > 0 && (
        <>
          <p className="booking-problem-note">These times are free:</p>
          <ul className="booking-alternatives" aria-label="Free times">
            {alternatives.map((alternative) => (
              <li key={`${alternative.resourceId} ${alternative.date} ${alternative.start}`}>
                <Button variant="quiet" onClick={() => onTake(alternative)}>
                  {[dateText(alternative.date), timesText(alternative), nameOf(alternative, resources)]
                    .filter(Boolean)
                    .join(' · ')}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function nameOf({ resourceId }: SlotAlternative, resources: readonly Resource[]): string {
  const resource = resources.find(({ id }) => id === resourceId);
  return resource ? labelOf(resource.name) : '';
}

/** What the server says of these is fit to act upon. */
const TOLD_AS_SENT: ReadonlySet<FailureCode> = new Set([
  'booking/slot-taken',
  'booking/closed',
  'booking/not-allowed-now',
  'booking/not-allowed',
  'booking/number-not-verified',
  'booking/limit-reached',
]);

/** What is told beside the form; undefined for what only an alert tells. */
export function textOfProblem(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'offline') return 'You are offline. Nothing has been sent; what you chose stays here.';
  if (error.code === 'timeout') return 'The server took too long to answer. Try again: it is never booked twice.';
  if (error.code === 'validation') return Object.values(error.fields)[0];
  return TOLD_AS_SENT.has(error.code) ? error.detail : undefined;
}
