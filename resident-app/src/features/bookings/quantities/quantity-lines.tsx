import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Stepper, StepperList } from '@ekhaya/ui-kit/controls/stepper';
import type { QuantityLine } from './use-quantities.ts';
import './quantity-lines.css';

/** Limit of one booking. */
const MAX_VISITORS = 999;

interface QuantityLinesProps {
  visitors: number;
  onVisitorsChange: (visitors: number) => void;
  /** Visitors that still fit at the chosen time. Undefined while unknown, and for a service without a limit. */
  visitorsLeft?: number | undefined;
  lines: readonly QuantityLine[];
  /** The chosen start, `HHmm`. The notes say what is left at this time. */
  start?: string;
  onQuantityChange: (resourceId: string, quantity: number) => void;
}

/** Steppers for the number of visitors and the quantity of each resource. */
export function QuantityLines({
  visitors,
  onVisitorsChange,
  visitorsLeft,
  lines,
  start,
  onQuantityChange,
}: QuantityLinesProps) {
  const noteOf = (left: number | undefined, what = 'left') =>
    left !== undefined && start !== undefined ? `${left} ${what} at ${displayTime(start)}` : undefined;
  return (
    <StepperList>
      <Stepper
        label="Visitors"
        note={noteOf(visitorsLeft, visitorsLeft === 1 ? 'place left' : 'places left')}
        value={visitors}
        minimum={1}
        maximum={Math.min(MAX_VISITORS, visitorsLeft ?? MAX_VISITORS)}
        onValueChange={onVisitorsChange}
      />
      {lines.map(({ resource, quantity, left }) => (
        <Stepper
          key={resource.id}
          label={labelOf(resource.name)}
          note={noteOf(left)}
          value={quantity}
          minimum={0}
          maximum={left ?? resource.quantity}
          onValueChange={(next) => onQuantityChange(resource.id, next)}
        />
      ))}
    </StepperList>
  );
}
