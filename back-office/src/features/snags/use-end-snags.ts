import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useSnagDecision, type QueuedSnag, type SnagEnding } from './snags.queries.ts';

const done: Record<SnagEnding['status'], string> = { DONE: 'Done:', REJECTED: 'Rejected:', MERGED: 'Merged:' };

type Ended = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

/** What the loser of two who end the same snag reads. */
const lostText = ({ change }: ApiError, title: string): string =>
  `${change?.by || 'Somebody'} has changed “${title}” meanwhile. Nothing was done twice.`;

interface Ending {
  /** The ids of the snags that were ended. */
  ended: readonly string[];
  /** For how long what was ended can be taken back, in milliseconds; 0 if none was. */
  undoMs: number;
  /** The first refusal, after which no other snag was tried; undefined when all of them were ended. */
  refusal: Error | undefined;
}

/** Ends one snag or several, one after the other, and shows the undo bar, which takes all that were ended back. */
export function useEndSnags(): (snags: readonly Ended[], ending: SnagEnding) => Promise<Ending> {
  const decide = useSnagDecision();
  const { show } = useUndoBar();
  return async (snags, ending) => {
    const decisions: { id: string; undoMs: number }[] = [];
    let refusal: Error | undefined;
    for (const { id, version, title } of snags) {
      try {
        decisions.push((await decide({ id, version, ...ending })).decision);
      } catch (error) {
        const isLost = error instanceof ApiError && error.code === 'changed-meanwhile';
        refusal = new Error(isLost ? lostText(error, title) : sentenceOf(error), { cause: error });
        break;
      }
    }
    const [decision, ...others] = decisions;
    if (decision !== undefined) {
      show({
        done: done[ending.status],
        text: decisions.length === 1 ? `${snags[0]?.title ?? ''}.` : `${decisions.length} snags.`,
        told: 'Everybody who reported it is told',
        decision,
        others,
      });
    }
    return { ended: snags.slice(0, decisions.length).map(({ id }) => id), undoMs: decision?.undoMs ?? 0, refusal };
  };
}
