import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Stepper, StepperList } from './stepper.tsx';
import type { QuantityLine } from './use-quantities.ts';
import './quantity-lines.css';

/** More come by another booking. */
const MOST_VISITORS = 999;

interface QuantityLinesProps {
  visitors: number;
  onVisitorsChange: (visitors: number) => void;
  /** How many still fit at the chosen time; undefined until that is known, and without a limit. */
  visitorsLeft?: number | undefined;
  lines: readonly QuantityLine[];
  /** `HHmm`; what is left is told of this time. */
  start?: string;
  onQuantityChange: (resourceId: string, quantity: number) => void;
}

/** How many visitors come, and how much of each resource they want. */
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
        maximum={Math.min(MOST_VISITORS, visitorsLeft ?? MOST_VISITORS)}
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
