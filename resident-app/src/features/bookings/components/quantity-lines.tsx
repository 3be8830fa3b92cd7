import { labelOf } from '@ekhaya/contract/bookings.rules';
import { displayTime } from '@ekhaya/contract/wall-clock.rules';
import { Stepper, StepperList } from '@ekhaya/ui-kit/stepper';
import type { QuantityLine } from '../use-quantities.ts';

/** More come by another booking. */
const MOST_VISITORS = 999;

interface QuantityLinesProps {
  visitors: number;
  onVisitorsChange: (visitors: number) => void;
  lines: readonly QuantityLine[];
  /** `HHmm`; what is left is told of this time. */
  start?: string;
  onQuantityChange: (resourceId: string, quantity: number) => void;
}

/** How many visitors come, and how much of each resource they want. */
export function QuantityLines({ visitors, onVisitorsChange, lines, start, onQuantityChange }: QuantityLinesProps) {
  return (
    <StepperList>
      <Stepper label="Visitors" value={visitors} minimum={1} maximum={MOST_VISITORS} onValueChange={onVisitorsChange} />
      {lines.map(({ resource, quantity, left }) => (
        <Stepper
          key={resource.id}
          label={labelOf(resource.name)}
          note={left !== undefined && start !== undefined ? `${left} left at ${displayTime(start)}` : undefined}
          value={quantity}
          minimum={0}
          maximum={left ?? resource.quantity}
          onValueChange={(next) => onQuantityChange(resource.id, next)}
        />
      ))}
    </StepperList>
  );
}
