import { demoProvidersOf, kitchenWithoutMenu } from '../lifestyle/index.ts';
import { contact, pictureTile, toScreen, withDescription, type DemoTile } from './tile-parts.ts';

/** The tiles of an estate's lifestyle centre and of its restaurants, for the people who live there. */
export const tilesOfLifestyle = (estateId: string): DemoTile[] => {
  const providers = demoProvidersOf[estateId] ?? [];
  const tiles = providers.map(({ slug, kind, name, picture, about }, at) =>
    pictureTile(name, at + 1, picture, {
      tileAppLocation: kind === 'menu' ? 'Foods' : 'lifestylecenter',
      cssDefaultSize: providers.findIndex((other) => other.kind === kind) === at ? 'large' : 'medium',
      ...withDescription(about),
      ...toScreen(kind === 'menu' ? '/RestaurantMenu' : '/LifestyleProviderDetails'),
      tileBackofficeName: `${estateId}-${slug}`,
    }),
  );
  if (estateId !== '91') return tiles;
  // A restaurant without a menu. Its tile calls the kitchen.
  const withoutMenu = pictureTile(kitchenWithoutMenu.name, providers.length + 1, kitchenWithoutMenu.picture, {
    tileAppLocation: 'Foods',
    ...withDescription('Fridays, call ahead'),
    ...toScreen('NA'),
    ...contact('Kabelo Sithole', '012 555 0177'),
  });
  return [...tiles, withoutMenu];
};
