import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../drafts/leave-guard.tsx';
import { useShortcut } from '../keyboard/use-shortcut.ts';

const goAtOnce = (go: () => void): void => go();

export interface ChosenRow {
  /** The id of the chosen row, `''` without one. */
  row: string;
  /** Opens the panel of a row. An open panel changes to it. */
  open: (row: string) => void;
  /** Closes the panel, as Back does. */
  close: () => void;
}

/**
 * The row of a list whose panel is open. It stands in the address as `?row=`, beside the filters and the page, so that a reload and
 * a link show the same. Opening a panel adds one step to the history: Back and `Esc` close it.
 * @param hasOwnForm false if the panels are parts of one form of the room: it stays open when they close, with what is unsaved
 */
export function useChosenRow(hasOwnForm = true): ChosenRow {
  const { search, state } = useLocation() as { search: string; state: { isPanelOpened?: boolean } | null };
  const navigate = useNavigate();
  const leaveForm = useLeaveGuard();
  const leave = hasOwnForm ? leaveForm : goAtOnce;
  const row = new URLSearchParams(search).get('row') ?? '';
  const isOpenedHere = state?.isPanelOpened === true;

  // The row that was asked for last. A slow render shows it later, and keys pressed meanwhile must already concern it.
  const wanted = useRef({ row, isOpenedHere });
  useEffect(() => {
    wanted.current = { row, isOpenedHere };
  }, [row, isOpenedHere]);

  const open = useCallback(
    (next: string): void => {
      if (next === row) return;
      leave(() => {
        const query = new URLSearchParams(search);
        query.set('row', next);
        const isPanelOpened = row === '' || isOpenedHere;
        wanted.current = { row: next, isOpenedHere: isPanelOpened };
        void navigate({ search: `?${query}` }, { replace: row !== '', state: { isPanelOpened } });
      });
    },
    [row, search, isOpenedHere, navigate, leave],
  );
  const close = useCallback((): void => {
    if (wanted.current.row === '') return;
    leave(() => {
      const { isOpenedHere: isOneStep } = wanted.current;
      wanted.current = { row: '', isOpenedHere: false };
      if (isOneStep) {
        void navigate(-1);
        return;
      }
      const query = new URLSearchParams(search);
      query.delete('row');
      void navigate({ search: query.size === 0 ? '' : `?${query}` }, { replace: true });
    });
  }, [search, navigate, leave]);
  useShortcut('Escape', close);
  return { row, open, close };
}
