import type { ReactNode } from 'react';
import './chip.css';

interface ChipProps {
  children: ReactNode;
  isChosen: boolean;
  onPress: () => void;
}

/** One of a few choices; green when chosen. */
export function Chip({ children, isChosen, onPress }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={isChosen} onClick={onPress}>
      {children}
    </button>
  );
}

/** Chips in one line that scrolls sideways. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}
