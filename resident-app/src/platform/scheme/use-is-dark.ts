import { useSyncExternalStore } from 'react';

const isDark = (): boolean => document.documentElement.dataset['theme'] === 'dark';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** True while the page shows the dark theme; false while index.html is prerendered. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);

/** The picture for the current theme: `day` in the light theme, `dusk` in the dark theme. */
export const useScene = (day: string, dusk: string): string => (useIsDark() ? dusk : day);
