import { required, SelectInput } from 'react-admin';
import type { StaffPermission } from '../session/staff.ts';
import { useEstatesWith } from '../session/use-staff.ts';

interface EstateInputProps {
  source: 'estateId' | 'estateID';
  permission: StaffPermission;
}

/** Chooses one of the estates where she may do this; the one of the switch is chosen already. */
export function EstateInput({ source, permission }: EstateInputProps) {
  const estates = useEstatesWith(permission);
  const [only] = estates;
  return (
    <SelectInput
      key={only?.id}
      source={source}
      label="Estate"
      choices={estates}
      validate={required()}
      {...(estates.length === 1 && { defaultValue: only?.id })}
    />
  );
}
