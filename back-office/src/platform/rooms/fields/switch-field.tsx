import { Box, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId, type ReactNode } from 'react';

interface SwitchFieldProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** What it does, and where the effect is seen. */
  hint: ReactNode;
  /** The sentence of the server at this switch. */
  problem?: string | undefined;
  isDisabled?: boolean;
}

/** A switch with what it does below it, which a screen reader reads with the switch. */
export function SwitchField({ label, isOn, onChange: change, hint, problem, isDisabled = false }: SwitchFieldProps) {
  const hintId = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={isDisabled}
        control={
          <Switch
            checked={isOn}
            onChange={(_, isNowOn) => change(isNowOn)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <FormHelperText id={hintId} error={problem !== undefined}>
        {problem ?? hint}
      </FormHelperText>
    </Box>
  );
}
