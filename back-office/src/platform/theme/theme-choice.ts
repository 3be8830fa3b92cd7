const MARK = 'ekhaya.theme';

export type ThemeName = 'light' | 'dark';

/** The current theme of the page. */
export const shownTheme = (): ThemeName => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** Switches the theme and stores the choice in this browser. The resident app uses the same setting. */
export function chooseTheme(name: ThemeName): void {
  document.documentElement.dataset['theme'] = name;
  try {
    localStorage.setItem(MARK, name);
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
}
