import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { DraftNote } from '../drafts/draft-note.tsx';
import type { EntriesDraft } from '../drafts/use-draft-entries.ts';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { focusInvalidIn } from '../keyboard/focus-first-invalid.ts';
import type { Submission } from './use-submission.ts';

interface FormDialogProps {
  title: string;
  submission: Submission;
  /** Sends the form, and closes the dialog. What it throws is shown. */
  onSubmit: () => Promise<unknown>;
  /** The text on the button that submits. */
  submitLabel: string;
  /** Whether everything that is required is filled in. */
  isComplete?: boolean;
  /** The names of the fields that show their own problem. The dialog shows a problem of any other field below them. */
  fieldNames?: readonly string[];
  /** The draft of what is written in the fields: it is kept when the dialog closes without being sent. */
  draft?: EntriesDraft;
  /** Stands in place of the refusal when somebody else changed the record meanwhile: a `ConflictNotice`. */
  conflict?: ReactNode;
  /** The text on the button that closes the dialog. */
  closeLabel?: string;
  onClose: () => void;
  /** The width: 444 px or 600 px. */
  width?: 'xs' | 'sm';
  children: ReactNode;
}

/** A dialog with a form: its fields, which scroll, a refusal below them, and two buttons. It stays open after a refusal. */
export function FormDialog({
  title,
  submission: { run, isBusy, problem, fields },
  onSubmit: send,
  submitLabel,
  isComplete = true,
  fieldNames = [],
  draft,
  conflict,
  closeLabel = 'Close',
  onClose: close,
  width = 'xs',
  children,
}: FormDialogProps) {
  const titleId = useId();
  const refused = Object.keys(fields);
  const isShownByFields = refused.length > 0 && refused.every((name) => fieldNames.includes(name));
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(fields).length > 0) focusInvalidIn(content.current);
  }, [fields]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete && !isBusy) void run(send);
  };
  const leave = (): void => {
    draft?.keep();
    close();
  };
  return (
    <Dialog open onClose={leave} aria-labelledby={titleId} maxWidth={width} fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        {/* The label of an outlined field reaches above its box: below a title the dialog has no room for it. */}
        <DialogContent ref={content} sx={{ display: 'grid', gap: 2, '.MuiDialogTitle-root + &&': { paddingTop: 1 } }}>
          {draft !== undefined && <DraftNote restoredAt={draft.restoredAt} onThrowAway={draft.throwAway} />}
          {children}
          {conflict}
        </DialogContent>
        {/* Above the buttons, not in the content: a refusal below the fold of a long form would not be seen. */}
        {problem !== undefined && !isShownByFields && conflict === undefined && (
          <Alert severity="error" sx={{ margin: '12px 24px 0' }}>
            {sentenceOf(problem)}
          </Alert>
        )}
        <DialogActions sx={{ padding: '12px 24px 20px', flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={leave}>
            {closeLabel}
          </Button>
          <Button type="submit" variant="contained" disabled={isBusy || !isComplete}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
