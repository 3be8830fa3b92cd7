import { createContext, use, useEffectEvent, useLayoutEffect, type ReactNode } from 'react';

/**
 * Gives an open layer its entry of the browser's history.
 * @param close runs when the person goes back
 * @returns to be called once the layer is closed
 */
export type OpenLayer = (close: () => void) => () => void;

const LayerContext = createContext<OpenLayer | undefined>(undefined);

/** Makes Back close the sheets, dialogs and pickers of the kit. Without it Back leaves the page beneath them. */
export function LayerProvider({ openLayer, children }: { openLayer: OpenLayer; children: ReactNode }) {
  return <LayerContext value={openLayer}>{children}</LayerContext>;
}

/** For everything that lies over a screen and can be closed: while it is open, Back closes it. */
export function useLayer(isOpen: boolean, onClose: () => void): void {
  const openLayer = use(LayerContext);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => (isOpen ? openLayer?.(() => close()) : undefined), [isOpen, openLayer]);
}
