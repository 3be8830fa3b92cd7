import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { sentenceOf } from '../../failure/failure-sentence.ts';
import { noNetwork } from '../../states/no-network.ts';
import { usePeopleFound } from './people-found.queries.ts';

/** A person of an estate, as a search finds her. */
export interface FoundPerson {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly { unitNumber: string; estateId: string }[];
}

interface PersonSearchProps {
  estateId: string;
  value: FoundPerson | null;
  onChange: (person: FoundPerson | null) => void;
  /** The refusal of the person who was chosen. */
  problem?: string | undefined;
  label?: string;
  /** What can be searched. Stands below the field. */
  hint?: string;
  /** True where the field has the focus when its form opens. */
  isFirst?: boolean;
}

const noPeople: FoundPerson[] = [];

/** The text in place of people to choose from. Without an answer it does not say that nobody was found. */
function nobodyText(words: string, { isSuccess, isPaused, error }: ReturnType<typeof usePeopleFound>): string {
  if (words.trim().length < 2) return 'Type a name or a unit';
  return isSuccess ? 'Nobody found' : sentenceOf(isPaused ? noNetwork : error);
}

/** The unit of a person at an estate; undefined without one. */
export const unitOf = ({ roles }: FoundPerson, estateId: string): string | undefined =>
  roles.find((role) => role.estateId === estateId && role.unitNumber !== '')?.unitNumber;

/** What tells two people of one name apart: the unit, or the address of who has no unit. */
function unitOrEmail(person: FoundPerson, estateId: string): string {
  const unit = unitOf(person, estateId);
  return unit === undefined ? person.email : `unit ${unit}`;
}

/** The field of a form that is about somebody: a person of an estate, searched by name, unit, address or number. */
export function PersonSearch({
  estateId,
  value,
  onChange: change,
  problem,
  label = 'For whom',
  hint,
  isFirst = true,
}: PersonSearchProps) {
  const [words, setWords] = useState('');
  const found = usePeopleFound(estateId, words);
  return (
    <Autocomplete
      options={found.data?.items ?? noPeople}
      filterOptions={(all) => all}
      getOptionLabel={(each) => `${each.firstName} ${each.lastName}`}
      getOptionKey={(each) => each.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      renderOption={(properties, each) => (
        <li {...properties} key={each.id}>
          {each.firstName} {each.lastName}, {unitOrEmail(each, estateId)}
        </li>
      )}
      loading={found.isFetching}
      noOptionsText={nobodyText(words, found)}
      value={value}
      onChange={(_, chosen) => change(chosen)}
      onInputChange={(_, text) => setWords(text)}
      renderInput={(properties) => (
        <TextField
          {...properties}
          label={label}
          autoFocus={isFirst}
          error={problem !== undefined}
          helperText={problem ?? hint}
        />
      )}
    />
  );
}
