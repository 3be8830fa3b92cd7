import { TextField } from '@mui/material';
import type { ReactNode } from 'react';

interface ContentTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  maxLength: number;
  /** The sentence about what is wrong with it. */
  problem?: string | undefined;
  /** One line under the field while nothing is wrong. */
  help?: ReactNode;
  isLong?: boolean;
  placeholder?: string;
}

/** A text of an item. A long one counts its characters; a blank line begins a paragraph, `- ` a list. */
export function ContentText({
  label,
  value,
  onChange: change,
  maxLength,
  problem,
  help,
  isLong = false,
  placeholder,
}: ContentTextProps) {
  return (
    <TextField
      label={label}
      value={value}
      fullWidth
      {...(isLong && { multiline: true, minRows: 4 })}
      {...(placeholder !== undefined && { placeholder })}
      onChange={({ target }) => change(target.value)}
      error={problem !== undefined}
      helperText={problem ?? help ?? (isLong ? `${value.length} of ${maxLength}` : undefined)}
      slotProps={{ htmlInput: { maxLength } }}
    />
  );
}
