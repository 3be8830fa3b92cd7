import type { NewTile } from '../../src/features/estates/index.ts';

/** A tile before it belongs to a role. */
export type DemoTile = Omit<NewTile, 'id' | 'roleId'>;

/** An icon of one of the families. */
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

/** Pictures that have another at dusk, for the dark theme. */
const atDusk: readonly string[] = ['lagoon', 'clubhouse'];

/** A tile with a picture, one wide or, as large, two. */
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

/** Leads to a screen of the app. */
export const toScreen = (navigatePath: string) => ({ navigateType: 'screen' as const, navigatePath });

/** The address of a page of the demo world, which this server draws. */
export const demoAddress = (path: string): string => `/demo/${path}`;

/** Leads to a page of the demo world. */
export const toPage = (path: string) => ({
  navigateType: 'external' as const,
  navigatePath: demoAddress(path),
});

/** Who answers for what a tile is about; called where the tile leads nowhere. */
export const contact = (tileContactPerson: string, tileContactNumber: string) => ({
  tileContactPerson,
  tileContactNumber,
});

/** A second line under the title. */
export const described = (tileDescription: string) => ({ tileDescription, tileDescriptionEnabled: true });

/** Waits for its screen: enabled by the change that brings it. */
export const waiting = { tileEnabled: false };

/** The solid red tile of a screen. */
export const solid = { cssEnabled: true, cssBackGroundColour: '#b3202a', cssFontColour: '#ffffff' };
