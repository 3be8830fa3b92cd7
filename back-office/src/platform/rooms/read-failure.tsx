import { Alert, Button } from '@mui/material';
import { sentenceOf } from '../failure/failure-sentence.ts';

interface ReadFailureProps {
  error: unknown;
  /** Reads it again. */
  onRetry: () => void;
}

/** Takes the place of what could not be read: why, and another try. */
export function ReadFailure({ error, onRetry }: ReadFailureProps) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      {sentenceOf(error)}
    </Alert>
  );
}
