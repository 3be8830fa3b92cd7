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

/** A sheet, dialog, drawer or picker that lies over a screen. */
interface Layer {
  /** The entry of the screen beneath. */
  key: string;
  close: () => void;
}

/** From the lowest to the topmost. */
const open: Layer[] = [];
let isPlanned = false;

/**
 * Gives an open layer an entry of the history, so that Back closes it and the screen stays as it is.
 * @param close runs when the person goes back, and when the screen beneath is left
 * @returns to be called once the layer is closed; takes the entry out of the history
 */
export function openLayer(close: () => void): () => void {
  const layer: Layer = { key: entryKey(), close };
  open.push(layer);
  plan();
  return () => {
    open.splice(open.indexOf(layer), 1);
    plan();
  };
}

/** Follows Back and Forward. An entry that a reload has left without its layer is taken out. */
export function startLayers(): void {
  addEventListener('popstate', closeWhatBackLeft);
  onHistoryMove(plan);
  plan();
}

function closeWhatBackLeft(): void {
  if (isStepping()) return;
  for (const layer of open.slice(layersHere()).toReversed()) if (layer.key === entryKey()) layer.close();
}

/** Soon, and once for all that opens and closes in one turn: React has then closed what it was told to close. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => void settle());
}

/** Brings the history in line with what is open. */
async function settle(): Promise<void> {
  await afterSteps();
  isPlanned = false;
  // The change takes the entries of the layers out by itself, and moves the history once more when it is done.
  if (isScreenChanging()) return;
  const left = open.filter(({ key }) => key !== entryKey());
  if (left.length > 0) {
    for (const layer of left.toReversed()) {
      layer.key = entryKey();
      layer.close();
    }
    plan();
    return;
  }
  await goBackBy(() => layersHere() - open.length);
  while (layersHere() < open.length) pushLayerEntry();
}
