import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { ChipSelect } from '../../platform/page/chips.tsx';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { noNetwork } from '../../platform/states/no-network.ts';
import { useRoles, useRolesFound, type StaffViewOfPerson } from './people.queries.ts';

interface Choice {
  id: string;
  name: string;
}

interface RoleFilterProps {
  /** The id of the role; `''` for every role. */
  value: string;
  /** The people who are listed, who name the role of a link. */
  people: readonly StaffViewOfPerson[] | undefined;
  onChange: (roleId: string) => void;
}

interface RoleNames {
  displayName: string;
  estateName: string;
}

const nameOf = ({ displayName, estateName }: RoleNames): string => `${displayName}, ${estateName}`;

/** The filter by role of the list of people: a list of all roles, or a search where there are more than a list takes. */
export function RoleFilter(props: RoleFilterProps) {
  const { data: { items: roles, total } = { items: [], total: 0 } } = useRoles();
  if (total > roles.length) return <RoleSearch {...props} />;
  const areOfSeveral = new Set(roles.map(({ estateId }) => estateId)).size > 1;
  const choices = roles.map((role) => ({ id: role.id, name: areOfSeveral ? nameOf(role) : role.displayName }));
  return (
    <ChipSelect
      label="Role"
      value={props.value}
      choices={[{ id: '', name: 'Every role' }, ...choices]}
      onChange={props.onChange}
    />
  );
}

const noRoles: Choice[] = [];

/** The text in place of roles to choose from. Without an answer it does not say that there is none. */
function noneText(words: string, { isSuccess, isPaused, error }: ReturnType<typeof useRolesFound>): string {
  if (words.trim() === '') return 'Type the name of a role or an estate';
  return isSuccess ? 'No such role' : sentenceOf(isPaused ? noNetwork : error);
}

function RoleSearch({ value, people = [], onChange: change }: RoleFilterProps) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Choice>();
  const read = useRolesFound(words);
  const held = people.flatMap(({ roles }) => roles).find(({ roleId }) => roleId === value);
  const ofLink = (): Choice => ({
    id: value,
    name: held === undefined ? 'One role' : nameOf({ ...held, displayName: held.roleDisplayName }),
  });
  return (
    <Autocomplete
      options={read.data?.items.map((role) => ({ id: role.id, name: nameOf(role) })) ?? noRoles}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      loading={read.isFetching}
      noOptionsText={noneText(words, read)}
      value={value === '' ? null : found?.id === value ? found : ofLink()}
      onChange={(_, chosen) => {
        setFound(chosen ?? undefined);
        change(chosen?.id ?? '');
      }}
      onInputChange={(_, text, reason) => setWords(reason === 'input' ? text : '')}
      sx={{ width: 260, maxWidth: '100%' }}
      renderInput={(field) => <TextField {...field} size="small" label="Role" placeholder="Every role" />}
    />
  );
}
