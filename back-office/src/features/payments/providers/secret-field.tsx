import { TextField } from '@mui/material';
import { useState } from 'react';
import { useUnsaved } from '../../../platform/drafts/unsaved-changes.ts';
import { keepUnsentFields } from '../../../platform/drafts/unsent-fields.ts';

/** Holds credentials while they are typed. They are kept in no draft. */
export function useSecrets<Secrets extends Record<string, string>>(empty: Secrets) {
  const [secrets, setSecrets] = useState(empty);
  useUnsaved(Object.values(secrets).some((secret) => secret !== ''));
  return {
    secrets,
    set: (typed: Partial<Secrets>): void => setSecrets((present) => ({ ...present, ...typed })),
    /** Empties the fields whose credentials were sent. One that was typed meanwhile stays. */
    forget: (sent: Secrets): void => setSecrets((present) => keepUnsentFields(present, sent, empty)),
  };
}

interface SecretFieldProps {
  label: string;
  /** What it is used for. */
  what: string;
  value: string;
  onChange: (value: string) => void;
  /** The sentence of the server at this field. */
  problem?: string | undefined;
  /** Whether nothing is stored yet. */
  isNew: boolean;
  /** Whether it is a name, which may be read while it is typed. */
  isName?: boolean;
}

/** A field for a credential that can only be written: what is stored is never shown. */
export function SecretField({
  label,
  what,
  value,
  onChange: change,
  problem,
  isNew,
  isName = false,
}: SecretFieldProps) {
  return (
    <TextField
      label={label}
      type={isName ? 'text' : 'password'}
      autoComplete="new-password"
      value={value}
      onChange={({ target }) => change(target.value)}
      error={problem !== undefined}
      helperText={
        problem ??
        `${what} ${isNew ? 'Stored encrypted, and never shown again.' : 'Empty keeps the one that is stored.'}`
      }
    />
  );
}
