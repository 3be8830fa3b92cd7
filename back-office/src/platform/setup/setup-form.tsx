import { ApiError } from '@ekhaya/browser/api/api-error';
import { Box } from '@mui/material';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { DraftNote } from '../drafts/draft-note.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import type { SetupPanelProps } from './setup-panel.ts';
import { SetupRefusal } from './setup-refusal.tsx';
import type { WrittenInSetup } from './use-setup-entries.ts';

interface SetupFormProps {
  panel: Pick<SetupPanelProps, 'formId' | 'draftKey' | 'onBusy' | 'onDone'>;
  /** What is written in the fields, which is kept as a draft until it is saved. Absent for a step without fields. */
  written?: WrittenInSetup;
  /** Saves what was written. Absent where there is nothing to save. */
  save?: (() => Promise<unknown>) | undefined;
  /** Whether the fields stand in columns of their own, which need more than the width of one. */
  hasColumns?: boolean;
  /** Renders the fields. `wrong` holds the sentence of the server at each field. */
  children: (wrong: Readonly<Record<string, string>>) => ReactNode;
}

/** The form of a step of setting an estate up. It keeps what was written until it is saved: when the server refuses it, and when the step is left. */
export function SetupForm({
  panel: { formId, draftKey, onBusy: setBusy, onDone: goOn },
  written,
  save,
  hasColumns = false,
  children,
}: SetupFormProps) {
  const [problem, setProblem] = useState<unknown>();
  const wrong = problem instanceof ApiError ? problem.fields : {};
  const [isSending, setSending] = useState(false);
  const [saved, setSaved] = useState<string>();
  const text = JSON.stringify(written?.changed ?? {});
  const newest = useRef(text);
  useEffect(() => {
    newest.current = text;
  }, [text]);
  const { restoredAt, drop } = useDraft<WrittenInSetup['changed']>({
    key: written === undefined ? '' : draftKey,
    isChanged: text !== '{}' && text !== saved,
    isSending,
    value: written?.changed ?? {},
    restore: (kept) => written?.restore(kept),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setSending(true);
    setProblem(undefined);
    try {
      await save?.().catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'nothing-changed')) throw error;
      });
      setSaved(text);
      // What was written while the step was saved stays as a draft.
      if (newest.current === text) drop();
      // The buttons wait until the next step is shown: pressed again, this one would be saved twice.
      await goOn();
    } catch (error) {
      setProblem(error);
    }
    setSending(false);
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
      <DraftNote
        restoredAt={restoredAt}
        onThrowAway={() => {
          drop();
          written?.reset();
        }}
      />
      {children(wrong)}
      {problem !== undefined && Object.keys(wrong).length === 0 && <SetupRefusal problem={problem} />}
    </Box>
  );
}
