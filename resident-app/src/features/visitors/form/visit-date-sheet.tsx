import { maxVisitDaysAhead } from '@ekhaya/contract/visitors/visitors.rules';
import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { Calendar } from '@ekhaya/ui-kit/schedule/calendar';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useEstateClock } from '../visits/use-visitor-estate.ts';

interface VisitDateSheetProps {
  date: string;
  onChoose: (date: string) => void;
  onClose: () => void;
}

/** Chooses the day of a visit, from today to a year ahead. */
export function VisitDateSheet({ date, onChoose, onClose }: VisitDateSheetProps) {
  const today = useEstateClock().date;
  return (
    <Sheet title="Date" isOpen onClose={onClose}>
      <Calendar
        label="Date"
        chosen={date}
        earliest={today}
        latest={addDays(today, maxVisitDaysAhead)}
        onChoose={onChoose}
      />
    </Sheet>
  );
}
