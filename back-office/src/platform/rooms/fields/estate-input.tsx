import { required, SelectInput } from 'react-admin';
import type { StaffPermission } from '../../session/staff.ts';
import { useEstatesWithPermission } from '../../session/use-staff.ts';

/**
 * A form field, `estateId`, that chooses one of the estates where the person holds the permission. If there is only one, or one
 * is chosen in the console's estate switch, it is preselected.
 */
export function EstateInput({ permission }: { permission: StaffPermission }) {
  const estates = useEstatesWithPermission(permission);
  const [only] = estates;
  return (
    <SelectInput
      key={only?.id}
      source="estateId"
      label="Estate"
      choices={estates}
      validate={required()}
      {...(estates.length === 1 && { defaultValue: only?.id })}
    />
  );
}
