import { Select } from '@ekhaya/ui-kit/controls/select';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';

interface UnitFieldProps {
  unit: string;
  onChange: (unit: string) => void;
}

/** The house that books: one of the person's at this estate. Hidden for a person without a unit: she books in her own name. */
export function UnitField({ unit, onChange }: UnitFieldProps) {
  const { current } = useCurrentAccess();
  const units = useUnits();
  if (units.length === 0) return null;
  return (
    <Select
      label="Unit"
      options={units.map((number) => ({ key: number, text: `${number} ${current?.estateName ?? ''}`.trim() }))}
      chosen={unit}
      onChoose={onChange}
    />
  );
}

/** The houses of the person at the current estate. */
export function useUnits(): string[] {
  const { entries, estateID } = useCurrentAccess();
  const units = entries.filter((entry) => entry.estateID === estateID).map(({ unitNumber }) => unitNumber);
  return [...new Set(units.filter((number) => number !== ''))];
}
