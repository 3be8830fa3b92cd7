import { Calendar } from '@ekhaya/ui-kit/schedule/calendar';
import { FieldButton } from '@ekhaya/ui-kit/controls/field-button';
import { calendarIcon } from '@ekhaya/icons/icon-paths';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { useState } from 'react';
import { dateInWords } from '../texts/booking-texts.ts';

interface DateFieldProps {
  date: string;
  earliest: string;
  isClosed: (date: string) => boolean;
  onChoose: (date: string) => void;
}

/** Shows the chosen day; a press opens a calendar in a sheet. */
export function DateField({ date, earliest, isClosed, onChoose }: DateFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FieldButton
        label="Date"
        value={dateInWords(date)}
        placeholder="Select a date"
        icon={calendarIcon}
        onClick={() => setIsOpen(true)}
      />
      <Sheet title="Date" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Calendar
          label="Date"
          chosen={date}
          earliest={earliest}
          isUnavailable={isClosed}
          onChoose={(chosen) => {
            onChoose(chosen);
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
