import type { ThemeChoice } from '../../platform/first-frame/theme-choice.ts';

/** What each choice is called. */
export const themeTexts: Readonly<Record<ThemeChoice, string>> = {
  light: 'Light',
  dark: 'Dark',
  phone: 'As the phone',
};
