import { Box } from '@mui/material';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { agoText } from '../time/ago-text.ts';
import { useSeconds } from '../time/use-clock.ts';

/** When the words were last kept, or what keeps them from being kept. */
export function KeptNote({
  keptAt,
  isDirty,
  problem,
  isDraft,
}: {
  keptAt: number | undefined;
  isDirty: boolean;
  problem: unknown;
  isDraft: boolean;
}) {
  const now = useSeconds();
  if (problem !== undefined) {
    return (
      <Box role="alert" sx={{ color: 'var(--bad)' }}>
        Not kept yet: {sentenceOf(problem)} Your words stay here.
      </Box>
    );
  }
  if (isDirty) return isDraft ? 'Not kept yet' : 'Not saved yet: residents read the words before';
  if (keptAt === undefined) return isDraft ? 'Kept as a draft by itself' : 'Residents read these words';
  return `Kept ${agoText(keptAt, now)}`;
}
