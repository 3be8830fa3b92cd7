import { useId, type ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import { minusIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import './stepper.css';

interface StepperProps {
  /** Names what is counted. */
  label: string;
  /** Stands below the label, e.g. how many are left. */
  note?: string;
  value: number;
  minimum: number;
  maximum: number;
  onValueChange: (value: number) => void;
}

/** A number between a minus and a plus button. */
export function Stepper({ label, note, value, minimum, maximum, onValueChange }: StepperProps) {
  const labelId = useId();
  return (
    <div className="stepper-line" role="group" aria-labelledby={labelId}>
      <span className="stepper-label">
        <span id={labelId}>{label}</span>
        {note !== undefined && <span className="stepper-note">{note}</span>}
      </span>
      <div className="stepper">
        <button type="button" aria-label="Less" disabled={value <= minimum} onClick={() => onValueChange(value - 1)}>
          <Icon path={minusIcon} size={20} />
        </button>
        <output>{value}</output>
        <button type="button" aria-label="More" disabled={value >= maximum} onClick={() => onValueChange(value + 1)}>
          <Icon path={plusIcon} size={20} />
        </button>
      </div>
    </div>
  );
}

/** Several steppers with hairlines between them. */
export function StepperList({ children }: { children: ReactNode }) {
  return <div className="stepper-list">{children}</div>;
}
