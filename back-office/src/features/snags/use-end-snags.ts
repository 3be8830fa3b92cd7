import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { decideEach } from '../../platform/undo/decide-each.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useSnagDecision, type QueuedSnag, type SnagEnding } from './snags.queries.ts';

const done: Record<SnagEnding['status'], string> = { DONE: 'Done:', REJECTED: 'Rejected:', MERGED: 'Merged:' };

type Ended = Pick<QueuedSnag, 'id' | 'version' | 'title'>;

/** What the loser of two who end the same snag reads. */
const lostText = ({ change }: ApiError, title: string): string =>
  `${change?.by || 'Somebody'} has changed “${title}” meanwhile. Nothing was done twice.`;

/** The sentence of the first snag that was not ended; undefined if there is none. */
function refusalOf(failure: { item: Ended; error: unknown } | undefined): Error | undefined {
  if (failure === undefined) return undefined;
  const { item, error } = failure;
  const isLost = error instanceof ApiError && error.code === 'changed-meanwhile';
  return new Error(isLost ? lostText(error, item.title) : sentenceOf(error), { cause: error });
}

interface Ending {
  /** The ids of the snags that were ended. */
  ended: readonly string[];
  /** For how long what was ended can be taken back, in milliseconds; 0 if none was. */
  undoMs: number;
  /** The first refusal; undefined when all of them were ended. */
  refusal: Error | undefined;
}

/** Ends one snag or several at once, and shows the undo bar, which takes all that were ended back. */
export function useEndSnags(): (snags: readonly Ended[], ending: SnagEnding) => Promise<Ending> {
  const decide = useSnagDecision();
  const { show } = useUndoBar();
  return async (snags, ending) => {
    const { decisions, decided, failures } = await decideEach(snags, ({ id, version }) =>
      decide({ id, version, ...ending }),
    );
    const [decision, ...others] = decisions;
    if (decision !== undefined) {
      show({
        done: done[ending.status],
        text: decisions.length === 1 ? `${decided[0]?.title ?? ''}.` : `${decisions.length} snags.`,
        told: 'Everybody who reported it is told',
        decision,
        others,
      });
    }
    const undoMs = decisions.length === 0 ? 0 : Math.min(...decisions.map((each) => each.undoMs));
    return { ended: decided.map(({ id }) => id), undoMs, refusal: refusalOf(failures[0]) };
  };
}
