import { Alert, Box, Button } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';

interface AnswerFormProps {
  /** The text on the button. */
  verb: string;
  isComplete: boolean;
  /** Sends the answer. What it throws is shown above the button. */
  send: () => Promise<unknown>;
  children: ReactNode;
}

/** A form of one question: its field, what went wrong, and its button. */
export function AnswerForm({ verb, isComplete, send, children }: AnswerFormProps) {
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setProblem('');
    setBusy(true);
    try {
      await send();
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, paddingTop: 1 }}>
      {children}
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" disabled={!isComplete || isBusy}>
        {verb}
      </Button>
    </Box>
  );
}
