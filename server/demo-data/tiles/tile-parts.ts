import type { NewTile } from '../../src/features/estates/index.ts';

/** A tile without its role. */
export type DemoTile = Omit<NewTile, 'id' | 'roleId'>;

/** The icon of a tile. */
export const icon = (iconFamily: 'MaterialCommunityIcons' | 'FontAwesome5' | 'Ionicons', iconName: string) => ({
  iconFamily,
  iconName,
});

/** A small tile with an icon. */
export const smallTile = (tileDisplayTitle: string, tilePriority: number, rest: Partial<DemoTile>): DemoTile => ({
  tileDisplayTitle,
  tilePriority,
  cssDefaultSize: 'small',
  ...rest,
});

/** Pictures with a variant at dusk, for the dark theme. */
const atDusk: readonly string[] = ['lagoon', 'clubhouse'];

/** A tile with a picture, of normal or large size (one or two columns). */
export const pictureTile = (
  tileDisplayTitle: string,
  tilePriority: number,
  picture: string,
  rest: Partial<DemoTile>,
): DemoTile => ({
  tileDisplayTitle,
  tilePriority,
  cssDefaultSize: 'medium',
  cssEnabled: true,
  cssBackGroundImage: atDusk.includes(picture) ? `/media/${picture}|/media/${picture}-dusk` : `/media/${picture}`,
  iconEnabled: false,
  ...rest,
});

/** Makes a tile open a screen of the app. */
export const toScreen = (navigatePath: string) => ({ navigateType: 'screen' as const, navigatePath });

/** The path of a page of the demo world, which this server renders. */
export const demoAddress = (path: string): string => `/demo/${path}`;

/** Makes a tile open a page of the demo world. */
export const toPage = (path: string) => ({
  navigateType: 'external' as const,
  navigatePath: demoAddress(path),
});

/** The contact person of a tile. A tile without a target calls the number. */
export const contact = (tileContactPerson: string, tileContactNumber: string) => ({
  tileContactPerson,
  tileContactNumber,
});

/** A second line below the title. */
export const described = (tileDescription: string) => ({ tileDescription, tileDescriptionEnabled: true });

/** Disables a tile until its screen exists. */
export const waiting = { tileEnabled: false };

/** Makes a tile solid red. */
export const solid = { cssEnabled: true, cssBackGroundColour: '#b3202a', cssFontColour: '#ffffff' };
