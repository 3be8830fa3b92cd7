import type { ReactElement } from 'react';
import { DateInput, useInput } from 'react-admin';
import { ChipSelect } from '../page/chips.tsx';
import { SearchField } from '../page/search-field.tsx';
import { onPhone } from '../page/window-width.ts';

interface FilterProps {
  /** The query parameter. */
  source: string;
  label: string;
  /** react-admin shows only such filters without a menu. */
  alwaysOn: true;
}

interface ChoiceProps extends FilterProps {
  choices: readonly { id: string; name: string }[];
}

function SearchFilter({ source, label }: FilterProps) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  return <SearchField label={label} value={String(field.value ?? '')} onChange={field.onChange} />;
}

function ChoiceFilter({ source, label, choices }: ChoiceProps) {
  const { field } = useInput<string>({ source, defaultValue: '' });
  return (
    <ChipSelect
      label={label}
      value={String(field.value ?? '')}
      choices={[{ id: '', name: `Any ${label.toLowerCase()}` }, ...choices]}
      onChange={field.onChange}
    />
  );
}

/** The free-text filter of a list, sent as `q`. */
export const searchFilter = (label: string): ReactElement => <SearchFilter key="q" source="q" label={label} alwaysOn />;

/** A filter of a list that chooses one value, or none for all rows. @param source the query parameter */
export const choiceFilter = (
  source: string,
  label: string,
  choices: readonly { id: string; name: string }[],
): ReactElement => <ChoiceFilter key={source} source={source} label={label} choices={choices} alwaysOn />;

/** A filter of a list for a calendar day. @param source the query parameter */
export const dateFilter = (source: string, label: string): ReactElement => (
  <DateInput
    key={source}
    source={source}
    label={label}
    alwaysOn
    // As high as the search beside it.
    sx={{
      margin: 0,
      '& .MuiInputBase-root': { height: 40 },
      '& .MuiFormHelperText-root': { display: 'none' },
      // Its label stands on its upper edge, below the search.
      [onPhone]: { marginTop: '8px' },
    }}
  />
);
