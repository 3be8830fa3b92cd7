import { createContext, use, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';

/**
 * Adds a history entry for an open layer, such as a sheet.
 * @param close runs when the person goes back
 * @returns a function to call once the layer is closed
 */
export type OpenLayer = (close: () => void) => () => void;

const LayerContext = createContext<OpenLayer | undefined>(undefined);

/** Makes Back close the sheets, dialogs and pickers of the kit. Without it Back leaves the page below them. */
export function LayerProvider({ openLayer, children }: { openLayer: OpenLayer; children: ReactNode }) {
  return <LayerContext value={openLayer}>{children}</LayerContext>;
}

/** Makes Back close a layer, such as a sheet or dialog, while it is open. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const openLayer = use(LayerContext);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer?.(() => close()) : undefined), [isOpen, openLayer]);
}

/** Stands in for a layer whose code is loading: Back gives the layer up instead of leaving the page. For the fallback of a Suspense. */
export function LoadingLayer({ onClose }: { onClose: () => void }) {
  useLayer(true, onClose);
  return null;
}
