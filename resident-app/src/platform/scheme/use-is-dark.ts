import { useSyncExternalStore } from 'react';

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Whether the page wears the dark theme now, whoever chose it; false while index.html is prerendered. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);

/** The address of a scene in the theme that the page wears: `day`, or in the dark one `dusk`. */
export const useScene = (day: string, dusk: string): string => (useIsDark() ? dusk : day);
