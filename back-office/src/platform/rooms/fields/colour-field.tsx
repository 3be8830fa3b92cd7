import { isHexColour } from '@ekhaya/contract/theme/theme.rules';
import { Box, TextField } from '@mui/material';
import { useId } from 'react';

interface ColourFieldProps {
  label: string;
  /** `#rrggbb`; empty for none. */
  value: string;
  onChange: (colour: string) => void;
  /** Why this colour cannot be, or the sentence of the server. */
  problem?: string | undefined;
  /** Where the colour is seen. */
  hint: string;
  isDisabled?: boolean;
}

/** A field for a colour: the colour itself, which opens the browser's own palette, and its hex text. */
export function ColourField({ label, value, onChange: change, problem, hint, isDisabled = false }: ColourFieldProps) {
  const id = useId();
  const isChosen = isHexColour(value);
  return (
    <TextField
      id={id}
      label={label}
      value={value}
      placeholder="#rrggbb"
      onChange={({ target }) => change(target.value.trim().toLowerCase())}
      error={problem !== undefined}
      helperText={problem ?? hint}
      disabled={isDisabled}
      slotProps={{
        inputLabel: { shrink: true },
        input: {
          startAdornment: (
            <Box
              component="input"
              type="color"
              aria-label={`Choose the colour: ${label}`}
              // The hint of the field, by the id that the field gives it.
              aria-describedby={`${id}-helper-text`}
              value={isChosen ? value : '#ffffff'}
              disabled={isDisabled}
              onChange={({ target }: { target: HTMLInputElement }) => change(target.value)}
              sx={{
                width: 26,
                height: 26,
                marginRight: 1,
                padding: 0,
                flex: 'none',
                border: '1px solid var(--line-strong)',
                borderRadius: 'var(--ctl-s)',
                background: 'none',
                opacity: isChosen ? 1 : 0.35,
              }}
            />
          ),
        },
      }}
    />
  );
}
