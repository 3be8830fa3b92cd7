import type { Resource } from '@ekhaya/contract/bookings/bookings';
import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { octagonCrossIcon } from '@ekhaya/icons/icon-paths';
import { useEffect, useRef } from 'react';
import { ApiError, type FailureCode } from '@ekhaya/browser/api/api-error';
import './booking-problem.css';

interface BookingProblemProps {
  title?: string;
  error: Error | null;
  /** Resources whose names the alternatives show. */
  resources: readonly Resource[];
  /** Limits the alternatives to these resources, by id. Without it the alternatives of all resources are shown. */
  selectableResourceIds?: readonly string[];
  onTake: (alternative: SlotAlternative) => void;
}

/**
 * Shows inside the form why a booking failed, and the free times that the server proposes instead. Shows nothing for an error
 * that the person cannot act on.
 */
export function BookingProblem({ title, error, resources, selectableResourceIds, onTake }: BookingProblemProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  const text = problemText(error);
  if (text === undefined) return null;
  const alternatives = (error instanceof ApiError ? error.alternatives : []).filter(
    ({ resourceId }) =>
      selectableResourceIds === undefined || resourceId === '' || selectableResourceIds.includes(resourceId),
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
                  {[
                    dateText(alternative.date),
                    timesText(alternative.start, alternative.end),
                    resourceName(alternative, resources),
                  ]
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

function resourceName({ resourceId }: SlotAlternative, resources: readonly Resource[]): string {
  const resource = resources.find(({ id }) => id === resourceId);
  return resource ? labelOf(resource.name) : '';
}

/** Error codes whose detail from the server is shown as it is. */
const SHOWN_AS_SENT: ReadonlySet<FailureCode> = new Set([
  'booking/slot-taken',
  'booking/closed',
  'booking/not-allowed-now',
  'booking/not-allowed',
  'booking/number-not-verified',
  'booking/limit-reached',
]);

/** The text of an error that is shown inside the form; undefined for an error that only an alert shows. */
export function problemText(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'offline') return 'You are offline. Nothing has been sent; what you chose stays here.';
  if (error.code === 'no-answer') {
    return 'No answer came. We do not know whether it arrived. Look at Bookings, or try again: it is never booked twice.';
  }
  if (error.code === 'timeout') return 'The server took too long to answer. Try again: it is never booked twice.';
  if (error.code === 'validation') return Object.values(error.fields)[0];
  return SHOWN_AS_SENT.has(error.code) ? error.detail : undefined;
}
