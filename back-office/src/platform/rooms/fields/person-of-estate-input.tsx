import type { StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { useDeferredValue, useState } from 'react';
import { useGetList } from 'react-admin';
import type { StaffPermission } from '../../session/staff.ts';
import { useEstatesWithPermission } from '../../session/use-staff.ts';

/** A person at an estate; null before one is found. */
export interface PersonOfEstate {
  estateId: string;
  person: StaffViewOfPerson | null;
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
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed);
  const { data: people = [] } = useGetList<StaffViewOfPerson>(
    'people',
    { pagination: { page: 1, perPage: 10 }, sort: { field: 'name', order: 'ASC' }, filter: { q, estateId } },
    { enabled: estateId !== '' },
  );
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
      <Autocomplete
        options={people}
        value={person}
        onChange={(_, found) => onChange({ estateId, person: found })}
        onInputChange={(_, text) => setTyped(text)}
        getOptionLabel={({ firstName, lastName, email }) => `${firstName} ${lastName}, ${email}`}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        filterOptions={(options) => options}
        noOptionsText="Nobody found."
        renderInput={(props) => <TextField {...props} label="Person" helperText="Name, e-mail, mobile or unit" />}
      />
    </>
  );
}
