import { useSyncExternalStore } from 'react';

const MODAL = ':scope > .MuiModal-root:not([aria-hidden=true])';

/** Follows dialogs that open and close, also one over the other: all but the one on top are hidden from screen readers. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

const openDialog = (): Element | null =>
  [...document.body.querySelectorAll(MODAL)].at(-1)?.querySelector('.MuiPaper-root') ?? null;

/** The paper of the dialog, menu or drawer that lies over the page; null while none is open. */
export const useOpenDialog = (): Element | null => useSyncExternalStore(subscribe, openDialog);
