import { Alert, Box, Button } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';

interface RulesFormProps {
  /** The current values. While they differ from the initial ones, leaving the page asks for confirmation. */
  fields: object;
  /** Saves the values. An error it throws is shown at its field, or below the fields. */
  save: () => Promise<unknown>;
  /** Renders the fields. `wrong` holds the error message of each invalid field by name. */
  children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

/** A form that is saved as a whole. The fields keep their values when the server refuses them. */
export function RulesForm({ fields, save, children }: RulesFormProps) {
  const notify = useNotify();
  const [opened, setOpened] = useState(fields);
  const [problem, setProblem] = useState<unknown>();
  useUnsavedChanges(opened, fields);
  const wrong = problem instanceof ApiError ? problem.fields : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await save();
      setOpened(fields);
      notify('Saved', { type: 'success' });
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5, paddingTop: 1 }}>
      {children(wrong)}
      {problem !== undefined && Object.keys(wrong).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
        Save
      </Button>
    </Box>
  );
}
