import { calendarIcon } from '@ekhaya/icons/icon-paths';
import { FieldButton } from '@ekhaya/ui-kit/controls/field-button';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import { Calendar } from '@ekhaya/ui-kit/schedule/calendar';
import { useState } from 'react';
import { plainDate } from './household-texts.ts';

interface DayFieldProps {
  label: string;
  day: string | null;
  placeholder: string;
  earliest?: string | undefined;
  latest?: string | undefined;
  error?: string | undefined;
  disabled?: boolean;
  onChoose: (day: string) => void;
}

/** Shows a chosen day; a press opens a calendar in a sheet. */
export function DayField({ label, day, placeholder, earliest, latest, error, disabled, onChoose }: DayFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <FieldButton
        label={label}
        value={day === null ? undefined : plainDate(day)}
        placeholder={placeholder}
        icon={calendarIcon}
        error={error}
        disabled={disabled}
        onClick={() => setIsOpen(true)}
      />
      <Sheet title={label} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Calendar
          label={label}
          chosen={day ?? undefined}
          earliest={earliest}
          latest={latest}
          onChoose={(chosen) => {
            onChoose(chosen);
            setIsOpen(false);
          }}
        />
      </Sheet>
    </>
  );
}
