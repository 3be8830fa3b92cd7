import { visitTimes, type VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { TimeRangeSheet } from './time-range-sheet.tsx';

type Times = Pick<VisitSelection, 'start' | 'end'>;

interface WeeklyTimeSheetProps {
  times: Times;
  onChoose: (times: Times) => void;
  onClose: () => void;
}

/** Chooses the hours of every day of a weekly invitation. */
export function WeeklyTimeSheet({ times, onChoose, onClose }: WeeklyTimeSheetProps) {
  return (
    <TimeRangeSheet
      times={times}
      slotsOf={(which) => visitTimes.map((time) => ({ time, disabled: which === 'start' && time === '2400' }))}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}
