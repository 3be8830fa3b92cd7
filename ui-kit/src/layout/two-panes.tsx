import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import './two-panes.css';

export interface TwoPanesProps {
  /** The accessible name of the list: the title of its screen. */
  listLabel: string;
  /** The accessible name of the detail. */
  detailLabel: string;
  /** A `PageFrame` with the list. Its chosen row has `aria-current="true"`. */
  list: ReactNode;
  /** A frame with the chosen entry; without a choice, with the first entry of the list. */
  detail: ReactNode;
  /** The pane that the address names. Below 1100 px only this one is shown. */
  shown: 'list' | 'detail';
  /** Nothing belongs beside the list: it has the whole window. */
  isListAlone?: boolean;
}

/** The pane of a frame; undefined if it fills the window. */
const PaneContext = createContext<'list' | 'detail' | undefined>(undefined);

/** The pane that the caller is rendered in; undefined if its frame fills the window. */
export const usePane = (): 'list' | 'detail' | undefined => use(PaneContext);

const WIDE = '(min-width: 1100px)';

const subscribeToWidth = (onChange: () => void): (() => void) => {
  if (typeof matchMedia !== 'function') return () => undefined;
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window has room for two panes: from 1100 px on. */
export const useHasTwoPanes = (): boolean =>
  useSyncExternalStore(
    subscribeToWidth,
    () => typeof matchMedia === 'function' && matchMedia(WIDE).matches,
    () => false,
  );

/**
 * A list of 420 px beside the details of the chosen entry. Each pane scrolls by itself. Below 1100 px only the pane that the
 * address names is shown.
 */
export function TwoPanes({ listLabel, detailLabel, list, detail, shown, isListAlone = false }: TwoPanesProps) {
  const hasTwoPanes = useHasTwoPanes();
  if (!hasTwoPanes) return shown === 'list' ? list : detail;
  return (
    <main className={isListAlone ? 'two-panes two-panes-alone' : 'two-panes'}>
      <section className="pane pane-list" aria-label={listLabel}>
        <PaneContext value="list">{list}</PaneContext>
      </section>
      {!isListAlone && (
        <section className="pane pane-detail" aria-label={detailLabel}>
          <PaneContext value="detail">{detail}</PaneContext>
        </section>
      )}
    </main>
  );
}
