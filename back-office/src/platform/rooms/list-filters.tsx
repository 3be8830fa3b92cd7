import type { ReactElement } from 'react';
import { DateInput, SelectInput, TextInput } from 'react-admin';

/** The free-text filter of a list, sent as `q`. @param width of the field in pixels, for a label that needs more room */
export const searchFilter = (label: string, width?: number): ReactElement => (
  <TextInput key="q" source="q" label={label} alwaysOn resettable {...(width !== undefined && { sx: { width } })} />
);

/** A filter of a list that chooses one value, or none for all rows. @param source the query parameter */
export const choiceFilter = (
  source: string,
  label: string,
  choices: readonly { id: string; name: string }[],
): ReactElement => (
  <SelectInput
    key={source}
    source={source}
    label={label}
    choices={[...choices]}
    emptyText={`Any ${label.toLowerCase()}`}
    alwaysOn
  />
);

/** A filter of a list for a calendar day. @param source the query parameter */
export const dateFilter = (source: string, label: string): ReactElement => (
  <DateInput key={source} source={source} label={label} alwaysOn />
);
