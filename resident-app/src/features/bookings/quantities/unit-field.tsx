import { Select } from '@ekhaya/ui-kit/controls/select';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';

interface UnitFieldProps {
  unit: string;
  onChange: (unit: string) => void;
}

/**
 * Chooses the unit in whose name the person books, among her units at the current estate. Hidden for a person without a
 * unit, who books in her own name.
 */
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

/** The unit numbers of the person at the current estate. */
export function useUnits(): string[] {
  const { entries, estateID } = useCurrentAccess();
  const units = entries.filter((entry) => entry.estateID === estateID).map(({ unitNumber }) => unitNumber);
  return [...new Set(units.filter((number) => number !== ''))];
}
