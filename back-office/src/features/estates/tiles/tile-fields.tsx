import type { Tile } from '@ekhaya/contract/estates/estates';
import { Box, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { ColourField } from '../../../platform/rooms/fields/colour-field.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import type { DraftTile } from './tile-draft.rules.ts';

type TextOf = { [K in keyof Tile]: Tile[K] extends string ? K : never }[keyof Tile];
type SwitchOf = { [K in keyof Tile]: Tile[K] extends boolean ? K : never }[keyof Tile];

/** What the fields of a tile need to know. */
export interface TileEditing {
  tile: DraftTile;
  set: (changed: Partial<DraftTile>) => void;
  /** The sentence of the server at each field. */
  wrong: Readonly<Record<string, string>>;
}

interface TileFieldProps<F> {
  of: TileEditing;
  field: F;
  label: string;
  /** What it does, and an example of a value where the label does not say it. */
  hint: string;
}

/** A line of text of a tile. */
export function TileText({ of, field, label, hint }: TileFieldProps<TextOf>) {
  const problem = of.wrong[field];
  return (
    <TextField
      label={label}
      value={of.tile[field]}
      onChange={({ target }) => of.set({ [field]: target.value })}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  );
}

/** A colour of a tile; empty for the colour of the theme. */
export function TileColour({ of, field, label, hint }: TileFieldProps<TextOf>) {
  return (
    <ColourField
      label={label}
      value={of.tile[field]}
      onChange={(colour) => of.set({ [field]: colour })}
      problem={of.wrong[field]}
      hint={hint}
    />
  );
}

/** Something about a tile that is on or off. */
export function TileSwitch({ of, field, label, hint }: TileFieldProps<SwitchOf>) {
  return (
    <SwitchField
      label={label}
      isOn={of.tile[field]}
      onChange={(isOn) => of.set({ [field]: isOn })}
      hint={hint}
      problem={of.wrong[field]}
    />
  );
}

interface TileSelectProps<F extends TextOf> extends TileFieldProps<F> {
  choices: readonly { id: DraftTile[F]; label: string }[];
}

/** One of several values of a tile. */
export function TileSelect<F extends TextOf>({ of, field, label, hint, choices }: TileSelectProps<F>) {
  return (
    <TextField
      select
      label={label}
      value={of.tile[field]}
      onChange={({ target }) => of.set({ [field]: target.value })}
      error={of.wrong[field] !== undefined}
      helperText={of.wrong[field] ?? hint}
    >
      {choices.map(({ id, label: text }) => (
        <MenuItem key={id} value={id}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Fields that are needed seldom, below a line that opens them. A mistake in them opens them as well. */
export function MoreFields({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Box component="details" open={isOpen || undefined} sx={{ borderTop: '1px solid var(--line)', paddingTop: 1 }}>
      <Box component="summary" sx={{ cursor: 'pointer', font: 'var(--c-row)', minHeight: 40 }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>{children}</Box>
    </Box>
  );
}
