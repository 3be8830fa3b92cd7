import { useId, type ReactNode } from 'react';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { minusIcon, plusIcon } from '@ekhaya/ui-kit/art/icons';
import './stepper.css';

export interface StepperProps {
  /** What is counted. */
  label: string;
  /** Below it: how many there are. */
  note?: string;
  value: number;
  minimum: number;
  maximum: number;
  onValueChange: (value: number) => void;
}

/** Minus, a number, plus. */
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

/** Several of them, hairlines between. */
export function StepperList({ children }: { children: ReactNode }) {
  return <div className="stepper-list">{children}</div>;
}
