import { currentConfiguration, onConfigurationChanged } from '../platform/configuration/configuration.ts';
import { startThemeChoice } from '../platform/first-frame/theme-choice.ts';
import { THEMED_VARIABLES, themeVariables } from '@ekhaya/contract/theme/theme-variables.rules';

/** Applies the estate's colours to the page, and again when the configuration or the theme changes. */
export function startTheme(): void {
  startThemeChoice();
  onConfigurationChanged(applyTheme);
  new MutationObserver(applyTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  applyTheme();
}

function applyTheme(): void {
  const { style, dataset } = document.documentElement;
  const variables = themeVariables(currentConfiguration().theme, dataset['theme'] === 'dark' ? 'dark' : 'light');
  for (const name of THEMED_VARIABLES) {
    const value = variables[name];
    if (value === undefined) style.removeProperty(name);
    else style.setProperty(name, value);
  }
}
