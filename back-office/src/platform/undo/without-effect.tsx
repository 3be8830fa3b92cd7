import { Alert, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useDecisionsOfToday } from './decisions.queries.ts';

/**
 * Says that a decision of this person did not take effect, because the resident or a colleague changed the record within its undo
 * time. It stays, in every room, until the person has seen it; Today lists such decisions until the end of the day.
 *
 * @param made the ids of the decisions that this person made
 * @param onVoid called when some of them have become void
 */
export function WithoutEffect({ made, onVoid }: { made: readonly string[]; onVoid: (ids: readonly string[]) => void }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const decisions = useDecisionsOfToday(() => true).filter(({ id, state }) => state === 'void' && made.includes(id));
  const ids = decisions.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (ids !== '') onVoid(ids.split(' '));
  }, [ids, onVoid]);
  const unseen = decisions.filter(({ id }) => !seen.includes(id));
  return unseen.map(({ id, title, note, voidReason }) => (
    <Alert
      key={id}
      severity="warning"
      sx={{ marginBottom: '8px', boxShadow: 'var(--lift-1)' }}
      action={
        <Button color="inherit" size="small" onClick={() => setSeen([...seen, id])}>
          I have seen it
        </Button>
      }
    >
      <b>This did not take effect: {title}</b>
      {note !== '' && `, ${note}`}
      {'. '}
      {voidReason}
    </Alert>
  ));
}
