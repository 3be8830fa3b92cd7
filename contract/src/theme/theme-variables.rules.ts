import { canBeRead, isHexColour, type ThemeColours } from './theme.rules.ts';

/** The text colour on action buttons, per theme. */
const ON_ACTION = { light: '#ffffff', dark: '#ffffff' };
/** The default background colours, per theme. */
const GROUNDS = { light: { page: '#fbf8f4', surface: '#ffffff' }, dark: { page: '#1b1714', surface: '#241f1b' } };
/** The default text colours of the light theme, darkest first. */
const INKS = ['#231c18', '#5c5249', '#6f645a'];

/**
 * The CSS variables that an estate's colours set. A colour whose contrast against its background is below 4.5:1 is left out.
 * An estate's background and text colours apply to the light theme only; those of the dark theme are fixed.
 */
export function themeVariables(theme: ThemeColours, scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {};
  const action = theme.buttons ?? theme.primary;
  if (action !== undefined && isReadable(action, ON_ACTION[scheme])) {
    variables['--action'] = action;
    variables['--action-press'] = darker(action);
  }
  const accent = theme.primary;
  if (accent !== undefined && isReadable(accent, GROUNDS[scheme].page)) variables['--action-ink'] = accent;
  if (theme.tabBar !== undefined && isReadable(theme.tabBar, GROUNDS[scheme].surface))
    variables['--here'] = theme.tabBar;
  if (scheme === 'dark') return variables;

  const { background, text, tiles, headerColor } = theme;
  const ink = text !== undefined && isReadable(text, background ?? GROUNDS.light.page) ? text : undefined;
  if (ink !== undefined) variables['--ink'] = ink;
  const inks = ink === undefined ? INKS : [ink, ...INKS.slice(1)];
  const carriesAll = (ground: string): boolean => inks.every((one) => isReadable(one, ground));
  if (background !== undefined && carriesAll(background)) variables['--page'] = background;
  if (tiles !== undefined && carriesAll(tiles)) variables['--fill'] = tiles;
  if (headerColor !== undefined && isReadable(inks[0] ?? '', headerColor)) variables['--header'] = headerColor;
  return variables;
}

/** Every token that an estate can set. `applyTheme` removes the ones that the current estate does not set. */
export const THEMED_VARIABLES = [
  '--action',
  '--action-press',
  '--action-ink',
  '--here',
  '--ink',
  '--page',
  '--fill',
  '--header',
];

const isReadable = (text: string, ground: string): boolean =>
  isHexColour(text) && isHexColour(ground) && canBeRead(text, ground);

/** The pressed state of a colour: 20 % darker. */
const darker = (colour: string): string =>
  `#${(channelsOf(colour) ?? [])
    .map((channel) =>
      Math.round(channel * 0.8)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function channelsOf(colour: string): number[] | undefined {
  if (!isHexColour(colour)) return undefined;
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
