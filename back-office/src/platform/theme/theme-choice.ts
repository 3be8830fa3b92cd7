const MARK = 'ekhaya.theme';

export type ThemeName = 'light' | 'dark';

/** The theme that is shown now. */
export const shownTheme = (): ThemeName => (document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light');

/** Shows a theme and keeps the choice in this browser, for the residents' app too. */
export function chooseTheme(name: ThemeName): void {
  document.documentElement.dataset['theme'] = name;
  try {
    localStorage.setItem(MARK, name);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}
