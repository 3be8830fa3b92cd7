import type { ThemeChoice } from '../../platform/first-frame/theme-choice.ts';

/** The labels of the theme choices. */
export const themeTexts: Readonly<Record<ThemeChoice, string>> = {
  light: 'Light',
  dark: 'Dark',
  phone: 'As the phone',
};
