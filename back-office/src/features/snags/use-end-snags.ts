import { refusalText } from './refusal-text.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useSnagDecision, type EndedSnag, type SnagEnding } from './snags.queries.ts';

const done: Record<SnagEnding['status'], string> = { DONE: 'Done:', REJECTED: 'Rejected:', MERGED: 'Merged:' };

interface Ending {
  /** The ids of the snags that were ended. */
  ended: readonly string[];
  /** Until when what was ended can be taken back, by `performance.now()`; 0 if none was. */
  undoUntil: number;
  /** Which snags were not ended, and why; undefined when all of them were ended. */
  refusal: Error | undefined;
}

/** Ends snags with one call, and shows the undo bar, which takes all that were ended back and then calls `onUndone`. */
export function useEndSnags(): (
  snags: readonly EndedSnag[],
  ending: SnagEnding,
  onUndone?: () => void,
) => Promise<Ending> {
  const decide = useSnagDecision();
  const { show } = useUndoBar();
  return async (snags, ending, onUndone) => {
    const { changed, refused, sentAt } = await decide({ snags, ...ending });
    const [first, ...others] = changed;
    if (first !== undefined) {
      show({
        done: done[ending.status],
        text: others.length === 0 ? `${first.item.title}.` : `${changed.length} snags.`,
        told: 'Everybody who reported it is told',
        decision: first.result.decision,
        others: others.map(({ result }) => result.decision),
        sentAt,
        ...(onUndone !== undefined && { onUndone }),
      });
    }
    return {
      ended: changed.map(({ item }) => item.id),
      undoUntil: first === undefined ? 0 : sentAt + first.result.decision.undoMs,
      refusal: refused.length === 0 ? undefined : new Error(refusalText(refused), { cause: refused[0]?.error }),
    };
  };
}
