import { Alert, Button } from '@mui/material';
import { ageText } from '@ekhaya/ui-kit/feedback/age-text';

interface DraftNoteProps {
  /** When the draft was kept that the form opened with; without one nothing is shown. */
  restoredAt: number | undefined;
  /** Throws the draft away and empties the form. */
  onThrowAway: () => void;
}

/** Says that a form opened with a draft, and offers to throw it away. */
export function DraftNote({ restoredAt, onThrowAway: throwAway }: DraftNoteProps) {
  if (restoredAt === undefined) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button size="small" onClick={throwAway}>
          Throw it away
        </Button>
      }
    >
      Your draft, kept {ageText(restoredAt)}.
    </Alert>
  );
}
