import { MenuItem, TextField } from '@mui/material';
import type { StaffPermission } from '../../session/staff.ts';
import { useEstatesWithPermission } from '../../session/use-staff.ts';
import { PersonSearch, type FoundPerson } from './person-search.tsx';

/** A person at an estate; null before one is found. */
export interface PersonOfEstate {
  estateId: string;
  person: FoundPerson | null;
}

/** What the two fields start with: the first estate where the caller has the permission, and nobody. */
export function useNobodyOfEstate(permission: StaffPermission): PersonOfEstate {
  const [first] = useEstatesWithPermission(permission);
  return { estateId: first?.id ?? '', person: null };
}

interface PersonOfEstateInputProps {
  /** The permission that the caller needs at the estate. */
  permission: StaffPermission;
  value: PersonOfEstate;
  onChange: (value: PersonOfEstate) => void;
}

/** Two fields of a form: an estate, and a person who is searched there. */
export function PersonOfEstateInput({ permission, value: { estateId, person }, onChange }: PersonOfEstateInputProps) {
  const estates = useEstatesWithPermission(permission);
  return (
    <>
      <TextField
        select
        label="At"
        value={estateId}
        onChange={({ target }) => onChange({ estateId: target.value, person: null })}
      >
        {estates.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <PersonSearch
        estateId={estateId}
        value={person}
        onChange={(found) => onChange({ estateId, person: found })}
        label="Person"
        hint="Name, e-mail, mobile or unit"
        isFirst={false}
      />
    </>
  );
}
