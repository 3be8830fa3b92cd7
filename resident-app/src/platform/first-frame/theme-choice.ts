import { createStore } from '../store/external-store.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';

/** Light, dark, or the setting of the phone. */
export type ThemeChoice = 'light' | 'dark' | 'phone';

const COLOURS = { light: '#fbf8f4', dark: '#1b1714' } as const;

const readChoice = (): ThemeChoice => {
  const mark = readMark('theme');
  return mark === 'light' || mark === 'dark' ? mark : 'phone';
};

/** The theme that the person has chosen on this phone. The inline script of index.html applies it before the first paint. */
export const themeChoice = createStore<ThemeChoice>('phone');

/** Applies a choice at once and stores it. It belongs to the phone, so it survives a logout. */
export function chooseTheme(choice: ThemeChoice): void {
  writeMark('theme', choice === 'phone' ? undefined : choice);
  applyThemeChoice();
}

/** Reads the stored choice, and follows the setting of the phone while no theme is chosen. */
export function startThemeChoice(): void {
  themeChoice.set(readChoice());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyThemeChoice);
}

function applyThemeChoice(): void {
  const choice = readChoice();
  themeChoice.set(choice);
  const phoneTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'phone' ? phoneTheme : choice;
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content =
      COLOURS[choice !== 'phone' ? choice : meta.getAttribute('media')?.includes('dark') === true ? 'dark' : 'light'];
  }
}
