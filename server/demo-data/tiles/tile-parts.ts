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

/** The pictures that have a second version, taken at dusk, for the dark theme. */
const picturesWithDuskVersion: readonly string[] = ['lagoon', 'clubhouse'];

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
  cssBackGroundImage: picturesWithDuskVersion.includes(picture)
    ? `/media/${picture}|/media/${picture}-dusk`
    : `/media/${picture}`,
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

/** Adds a contact person to a tile. A tap on a tile without a target calls the number. */
export const contact = (tileContactPerson: string, tileContactNumber: string) => ({
  tileContactPerson,
  tileContactNumber,
});

/** Adds a description, which is shown as a second line below the title. */
export const withDescription = (tileDescription: string) => ({ tileDescription, tileDescriptionEnabled: true });

/** Gives a tile a solid red background and white text. */
export const solidRed = { cssEnabled: true, cssBackGroundColour: '#b3202a', cssFontColour: '#ffffff' };
