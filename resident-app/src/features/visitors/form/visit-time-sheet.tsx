import { visitSlotsOn, visitStartsOn, type VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { useEstateClock } from '../visits/use-visitor-estate.ts';
import { TimeRangeSheet } from './time-range-sheet.tsx';

interface VisitTimeSheetProps {
  visit: VisitSelection;
  onChoose: (times: { start: string; end: string }) => void;
  onClose: () => void;
}

/** Chooses the hours of a visit on its day: none that are over. */
export function VisitTimeSheet({ visit, onChoose, onClose }: VisitTimeSheetProps) {
  const now = useEstateClock();
  return (
    <TimeRangeSheet
      times={visit}
      slotsOf={(which) => (which === 'start' ? visitStartsOn(visit.date, now) : visitSlotsOn(visit.date, now))}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
