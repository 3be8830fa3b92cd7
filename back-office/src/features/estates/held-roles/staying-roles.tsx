import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import { dateText } from '../person-texts.ts';
import type { RoleThatStays } from './held-roles.queries.ts';

/** Which roles of a house end with the role of its owner. */
export interface Staying {
  isChosen: (role: RoleThatStays) => boolean;
  toggle: (role: RoleThatStays) => void;
}

/**
 * Holds which roles of a house end with the role of its owner. At first those that lose their giver: the others were given by somebody
 * who owns the house further, or by the estate office.
 */
export function useStaying(): Staying {
  const [turned, setTurned] = useState<readonly string[]>([]);
  return {
    isChosen: ({ grantId, losesGiver }) => losesGiver !== turned.includes(grantId),
    toggle: ({ grantId }) =>
      setTurned(turned.includes(grantId) ? turned.filter((id) => id !== grantId) : [...turned, grantId]),
  };
}

/** `Kagiso Nkosi, Family, until 30 Nov 2027` */
const wordsOf = ({ person, roleDisplayName, lastDay }: RoleThatStays): string =>
  [person.name, roleDisplayName, ...(lastDay === null ? [] : [`until ${dateText(lastDay)}`])].join(', ');

interface StayingRolesProps {
  unitNumber: string;
  roles: readonly RoleThatStays[];
  staying: Staying;
  /** What happens to the chosen roles: `The chosen roles end with it.` */
  note: string;
}

/** The roles of other people in the house of an owner whose role ends. Nothing without one. */
export function StayingRoles({ unitNumber, roles, staying, note }: StayingRolesProps) {
  if (roles.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ padding: 0, font: 'var(--t-label)', color: 'var(--ink-2)' }}>
        {`Who else has a role in unit ${unitNumber}`}
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{note}</Box>
      {roles.map((role) => (
        <FormControlLabel
          key={role.grantId}
          sx={{ display: 'flex' }}
          control={<Checkbox checked={staying.isChosen(role)} onChange={() => staying.toggle(role)} />}
          label={wordsOf(role)}
        />
      ))}
    </Box>
  );
}
