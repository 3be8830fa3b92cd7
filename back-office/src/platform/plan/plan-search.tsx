import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { searchPlaces } from '@ekhaya/contract/places/search-places.rules';
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';

interface PlanSearchProps {
  parts: readonly PlanPart[];
  /** The part that is found; undefined before, and after the field is cleared. */
  found: PlanPart | undefined;
  onFind: (part: PlanPart | undefined) => void;
}

/** A field that finds a house by its number, or a street by its name, on a plan. */
export function PlanSearch({ parts, found, onFind }: PlanSearchProps) {
  const [typed, setTyped] = useState('');
  const options = searchPlaces(typed, { points: [], parts }).flatMap(
    ({ partId }) => parts.find(({ id }) => id === partId) ?? [],
  );
  return (
    <Autocomplete
      options={options}
      value={found ?? null}
      onChange={(_, part) => onFind(part ?? undefined)}
      onInputChange={(_, text) => setTyped(text)}
      getOptionLabel={({ kind, name }) => (kind === 'plot' ? `House ${name}` : name)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(every) => every}
      autoHighlight
      noOptionsText={typed.trim() === '' ? 'Type the number of a house or the name of a street.' : 'Not on the plan.'}
      renderInput={(field) => <TextField {...field} label="House or street on the plan" />}
    />
  );
}
