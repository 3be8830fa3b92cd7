import { Alert, Button } from '@mui/material';
import { sentenceOf } from '../failure/failure-sentence.ts';

interface ReadFailureProps {
  error: unknown;
  /** Repeats the read. */
  onRetry: () => void;
}

/** Shows why a read failed, with a button that tries again. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {sentenceOf(error)}
    </Alert>
  );
}
