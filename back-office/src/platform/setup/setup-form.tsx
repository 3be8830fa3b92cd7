import { ApiError } from '@ekhaya/browser/api/api-error';
import { Alert, Box } from '@mui/material';
import { useState, type FormEvent, type ReactNode } from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import type { SetupPanelProps } from './setup-panel.ts';

interface SetupFormProps {
  panel: Pick<SetupPanelProps, 'formId' | 'onBusy' | 'onDone'>;
  /** Saves what was written. Absent where there is nothing to save. */
  save?: (() => Promise<unknown>) | undefined;
  /** Whether the fields stand in columns of their own, which need more than the width of one. */
  hasColumns?: boolean;
  /** Renders the fields. `wrong` holds the sentence of the server at each field. */
  children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

/** The form of a step of setting an estate up. It keeps what was written when the server refuses it. */
export function SetupForm({
  panel: { formId, onBusy: setBusy, onDone: goOn },
  save,
  hasColumns = false,
  children,
}: SetupFormProps) {
  const [problem, setProblem] = useState<unknown>();
  const wrong = problem instanceof ApiError ? problem.fields : {};
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await save?.().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'nothing-changed')) throw error;
      });
      // The buttons wait until the next step is shown: pressed again, this one would be saved twice.
      await goOn();
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <Box
      component="form"
      id={formId}
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 2.5, alignContent: 'start', ...(!hasColumns && { maxWidth: 560 }) }}
    >
      {children(wrong)}
      {problem !== undefined && Object.keys(wrong).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
    </Box>
  );
}
