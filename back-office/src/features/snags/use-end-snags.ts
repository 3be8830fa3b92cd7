import { ApiError } from '@ekhaya/browser/api/api-error';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useSnagDecision, type QueuedSnag, type SnagEnding } from './snags.queries.ts';

const done: Record<SnagEnding['status'], string> = { DONE: 'Done:', REJECTED: 'Rejected:', MERGED: 'Merged:' };

type Ended = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

/** What the loser of two who end the same snag reads. */
const lostText = ({ change }: ApiError, title: string): string =>
  `${change?.by || 'Somebody'} has changed “${title}” meanwhile. Nothing was done twice.`;

/**
 * Ends one snag or several, one after the other, and shows the undo bar, which takes all of them back. The first refusal is said and
 * ends it; those before it stay ended.
 * @returns whether all of them were ended
 */
export function useEndSnags(): (snags: readonly Ended[], ending: SnagEnding) => Promise<boolean> {
  const decide = useSnagDecision();
  const notify = useNotify();
  const { show } = useUndoBar();
  return async (snags, ending) => {
    const decisions: { id: string; undoMs: number }[] = [];
    for (const { id, version, title } of snags) {
      try {
        decisions.push((await decide({ id, version, ...ending })).decision);
      } catch (error) {
        const isLost = error instanceof ApiError && error.code === 'changed-meanwhile';
        notify(isLost ? lostText(error, title) : sentenceOf(error), { type: isLost ? 'info' : 'error' });
        break;
      }
    }
    const [decision, ...others] = decisions;
    if (decision === undefined) return false;
    const [first] = snags;
    show({
      done: done[ending.status],
      text: decisions.length === 1 ? `${first?.title ?? ''}.` : `${decisions.length} snags.`,
      told: 'Everybody who reported it is told',
      decision,
      others,
    });
    return decisions.length === snags.length;
  };
}
