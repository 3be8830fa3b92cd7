import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import './two-panes.css';

export interface TwoPanesProps {
  /** Names the list, for a screen reader: the title of its screen. */
  listLabel: string;
  /** Names the detail, for a screen reader. */
  detailLabel: string;
  /** A `PageFrame` with the list. Its chosen row has `aria-current="true"`. */
  list: ReactNode;
  /** A `PageFrame` or `HeroFrame` with what is chosen; with nothing chosen, the first of the list. */
  detail: ReactNode;
  /** Which of the two the address names. Below 1100 px only this one is drawn. */
  shown: 'list' | 'detail';
}

/** Where a frame stands: in one of two panes, or alone. */
const PaneContext = createContext<'list' | 'detail' | undefined>(undefined);

/** The pane that a frame is drawn in; undefined where it has the window to itself. */
export const usePane = (): 'list' | 'detail' | undefined => use(PaneContext);

const WIDE = '(min-width: 1100px)';

const followWidth = (onChange: () => void): (() => void) => {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window has room for two panes: from 1100 px on. */
export const useHasTwoPanes = (): boolean =>
  useSyncExternalStore(
    followWidth,
    () => typeof matchMedia === 'function' && matchMedia(WIDE).matches,
    () => false,
  );

/**
 * A list of 420 px beside the detail of what is chosen in it. Each pane scrolls by itself. In a narrower window it is the
 * one that the address names.
 */
export function TwoPanes({ listLabel, detailLabel, list, detail, shown }: TwoPanesProps) {
  const hasTwoPanes = useHasTwoPanes();
  if (!hasTwoPanes) return shown === 'list' ? list : detail;
  return (
    <main className="two-panes">
      <section className="pane pane-list" aria-label={listLabel}>
        <PaneContext value="list">{list}</PaneContext>
      </section>
      <section className="pane pane-detail" aria-label={detailLabel}>
        <PaneContext value="detail">{detail}</PaneContext>
      </section>
    </main>
  );
}
