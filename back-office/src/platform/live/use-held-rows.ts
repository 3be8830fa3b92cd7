import { useEffect, useState } from 'react';

interface HeldRows<T> {
  /** The rows to draw, in their order. */
  shown: readonly T[];
  /** How many new rows wait. */
  waiting: number;
  /** Shows the new rows. */
  show: () => void;
}

interface HeldRowsOptions<T> {
  /** The rows as the server answers them now. */
  rows: readonly T[];
  idOf: (row: T) => string;
  /** Whether somebody reads the list: see `useIsReading`. */
  isReading: boolean;
  /** Names the filters and the page. With another list, every row is shown. */
  list: string;
}

/**
 * Holds the rows back that arrive on the live stream while somebody reads: they wait under `3 new`, and nothing moves under the
 * pointer. Rows that are shown follow each change, and rows that are gone go.
 */
export function useHeldRows<T>({ rows, idOf, isReading, list }: HeldRowsOptions<T>): HeldRows<T> {
  const ids = rows.map(idOf).join('\n');
  const [seen, setSeen] = useState({ list, ids });
  const isFirst = seen.ids === '' && ids !== '';
  if (seen.list !== list || isFirst || (!isReading && seen.ids !== ids)) setSeen({ list, ids });
  const known = new Set(seen.ids.split('\n'));
  const isHeld = isReading && seen.list === list && seen.ids !== '';
  const shown = isHeld ? rows.filter((row) => known.has(idOf(row))) : rows;
  return { shown, waiting: rows.length - shown.length, show: () => setSeen({ list, ids }) };
}

/** A page that is scrolled less than this shows its first rows. */
const SCROLLED_PX = 120;

/** Whether somebody reads a list: a panel is open, or the page is scrolled. */
export function useIsReading(isPanelOpen: boolean): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = (): void => setScrolled(scrollY > SCROLLED_PX);
    addEventListener('scroll', onScroll, { passive: true });
    return () => removeEventListener('scroll', onScroll);
  }, []);
  return isPanelOpen || isScrolled;
}
