import {
  afterSteps,
  entryKey,
  goBackBy,
  isScreenChanging,
  isStepping,
  layersHere,
  onHistoryMove,
  pushLayerEntry,
} from './history-entries.ts';

/** An open sheet, dialog, drawer or picker over a screen. */
interface Layer {
  /** The key of the screen's history entry. */
  key: string;
  close: () => void;
}

/** The open layers, the topmost last. */
const open: Layer[] = [];
let isScheduled = false;

/**
 * Gives an open layer an entry of the history, so that Back closes the layer instead of leaving the screen. A layer whose
 * `close` leaves it open gets a new entry.
 * @param close runs on Back, and when the screen beneath is left
 * @returns a function that removes the entry; call it when the layer is closed
 */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { key: entryKey(), close };
  open.push(layer);
  // At once where nothing else is under way: Back that comes with the first picture of the layer would leave the screen otherwise.
  if (!isScheduled && isSettled() && layersHere() === open.length - 1) pushLayerEntry();
  else schedule();
  return () => {
    open.splice(open.indexOf(layer), 1);
    schedule();
  };
}

/** Follows Back and Forward, and removes entries whose layers are gone after a reload. */
export function startLayers(): void {
  addEventListener('popstate', closeLeftLayers);
  onHistoryMove(schedule);
  schedule();
}

function closeLeftLayers(): void {
  if (isStepping()) return;
  for (const layer of open.slice(layersHere()).toReversed()) if (layer.key === entryKey()) layer.close();
}

/** Whether the app is on one screen, to which all open layers belong, and on no way to another entry. */
const isSettled = (): boolean => !isStepping() && !isScreenChanging() && open.every(({ key }) => key === entryKey());

/** Schedules `reconcile` once for all layers that open and close in this task. React has closed them by then. */
function schedule(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => void reconcile());
}

/** Makes the entries of the history match the open layers. */
async function reconcile(): Promise<void> {
  await afterSteps();
  isScheduled = false;
  // A change of the screen removes the entries itself. `onHistoryMove` schedules `reconcile` again at its end.
  if (isScreenChanging()) return;
  const left = open.filter(({ key }) => key !== entryKey());
  if (left.length > 0) {
    for (const layer of left.toReversed()) {
      layer.key = entryKey();
      layer.close();
    }
    schedule();
    return;
  }
  await goBackBy(() => layersHere() - open.length);
  while (layersHere() < open.length) pushLayerEntry();
}
