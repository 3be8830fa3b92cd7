import { Alert, Box, Button } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useChanged } from './unsaved.ts';

interface RulesFormProps {
  /** What is in the fields now: while it is not what the form opened with, the page is not left without a question. */
  fields: object;
  /** Sends what is in the fields; what it throws is said on the field concerned, else under the fields. */
  save: () => Promise<unknown>;
  /** The fields, given what is wrong with each by its name. */
  children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

/** The rules of an estate, saved as a whole. The fields keep what was typed when the server refuses. */
export function RulesForm({ fields, save, children }: RulesFormProps) {
  const notify = useNotify();
  const [opened, setOpened] = useState(fields);
  const [problem, setProblem] = useState<unknown>();
  useChanged(opened, fields);
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
