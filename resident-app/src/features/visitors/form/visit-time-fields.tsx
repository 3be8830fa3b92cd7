import type { VisitSelection } from '@ekhaya/contract/visitors/visitors.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { FieldButton } from '@ekhaya/ui-kit/controls/field-button';
import { calendarIcon } from '@ekhaya/icons/icon-paths';
import { TimeSpan } from '@ekhaya/ui-kit/schedule/time-span';
import { useState } from 'react';
import { VisitDateSheet } from './visit-date-sheet.tsx';
import { VisitTimeSheet } from './visit-time-sheet.tsx';

interface VisitTimeFieldsProps {
  visit: VisitSelection;
  onChange: (change: Partial<VisitSelection>) => void;
}

/** 'Date (calendar, read-only), Time (start/end picker)'. */
export function VisitTimeFields({ visit, onChange }: VisitTimeFieldsProps) {
  const [picker, setPicker] = useState<'date' | 'time'>();
  const close = () => setPicker(undefined);
  return (
    <>
      <FieldButton
        label="Date"
        value={dateText(visit.date)}
        placeholder="Select a date"
        icon={calendarIcon}
        onClick={() => setPicker('date')}
      />
      <div role="group" aria-label="Time">
        <TimeSpan
          opensSheet
          start={displayTime(visit.start)}
          end={displayTime(visit.end)}
          onPress={() => setPicker('time')}
        />
      </div>
      {picker === 'date' && (
        <VisitDateSheet
          date={visit.date}
          onChoose={(date) => {
            onChange({ date });
            close();
          }}
          onClose={close}
        />
      )}
      {picker === 'time' && (
        <VisitTimeSheet
          visit={visit}
          onChoose={(times) => {
            onChange(times);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
