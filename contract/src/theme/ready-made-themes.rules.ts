import type { ThemeColours } from './theme.rules.ts';

/** A theme that an estate can begin with. */
export interface ReadyMadeTheme {
  name: string;
  colours: ThemeColours;
}

const ofOneColour = (colour: string): ThemeColours => ({ primary: colour, buttons: colour, tabBar: colour });

/** The themes that an estate can begin with. Each can be read on every screen, in both themes. */
export const readyMadeThemes: readonly ReadyMadeTheme[] = [
  { name: 'Clay', colours: ofOneColour('#b3202a') },
  { name: 'Lagoon', colours: ofOneColour('#0f6b74') },
  { name: 'Forest', colours: ofOneColour('#2b6a42') },
  { name: 'Ocean', colours: ofOneColour('#1f5a9e') },
  { name: 'Dusk', colours: ofOneColour('#7a3b78') },
  { name: 'Slate', colours: ofOneColour('#46535e') },
];
