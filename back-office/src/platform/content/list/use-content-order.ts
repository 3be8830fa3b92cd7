import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUndoBar } from '../../undo/undo-bar.tsx';
import { CONTENT, sendOrder, type ItemOf } from '../content.queries.ts';
import { moved } from '../order-handles.tsx';

/** How long a move can be undone from the bar. */
const UNDO_MS = 10_000;

/**
 * The order of a list that its rows are moved in. It is shown at once. Moves are sent one after the other, each with the moves before
 * it: the list is read again only after the last of them.
 * @param estateId the estate whose order is changed; undefined where it cannot
 */
export function useContentOrder<Kind extends ContentKind>(
  kind: Kind,
  estateId: string | undefined,
  items: readonly ItemOf<Kind>[],
) {
  const client = useQueryClient();
  const undoBar = useUndoBar();
  const [problem, setProblem] = useState<unknown>();
  const [asked, setAsked] = useState<readonly string[]>();
  /** The newest order that was asked for, also before the next render; undefined once the list has it. */
  const newest = useRef<readonly string[]>(undefined);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (at: string, ids: readonly string[]): Promise<string[]> => {
    const turn = sending.current.then(() => sendOrder(kind, at, [...ids]));
    sending.current = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      if (newest.current === undefined || newest.current === ids) {
        await client.invalidateQueries({ queryKey: [CONTENT] });
        if (newest.current === ids) {
          newest.current = undefined;
          setAsked(undefined);
        }
      }
    }
  };
  const sendMove = async (at: string, ids: readonly string[], title: string): Promise<void> => {
    try {
      const before = await send(at, ids);
      undoBar.show({
        done: 'Moved:',
        text: title,
        decision: { id: `${before.join()} ${ids.join()}`, undoMs: UNDO_MS },
        sentAt: performance.now(),
        undo: () => send(at, before),
      });
    } catch (error) {
      setProblem(error);
    }
  };
  const ids = asked ?? items.map(({ id }) => id);
  const placeOf = (item: ItemOf<Kind>): number => (ids.includes(item.id) ? ids.indexOf(item.id) : ids.length);
  const ordered = asked === undefined ? items : items.toSorted((one, other) => placeOf(one) - placeOf(other));
  const move = (from: number, to: number): void => {
    const current = newest.current ?? ids;
    const title = items.find(({ id }) => id === current[from])?.title;
    if (estateId === undefined || title === undefined || to < 0 || to >= current.length || from === to) return;
    setProblem(undefined);
    newest.current = moved(current, from, to);
    setAsked(newest.current);
    void sendMove(estateId, newest.current, title);
  };
  return { ordered, move, problem };
}
