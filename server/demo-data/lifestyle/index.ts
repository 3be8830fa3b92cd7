import type { NewContent } from '../../src/features/content/index.ts';
import { outdoors, pets, salon, spa, wellness } from './lifestyle-providers.ts';
import { bakery, boathouse, wattleKitchen } from './restaurants.ts';
import { writtenProvider, type DemoProvider } from './written-provider.ts';

export { kitchenWithoutMenu } from './restaurants.ts';

/** The providers and restaurants of each estate. Acacia Walk has none yet. */
export const demoProvidersOf: Readonly<Record<string, readonly DemoProvider[]>> = {
  '91': [spa, wellness, salon, pets, outdoors, boathouse, bakery, wattleKitchen],
  '92': [spa, pets, boathouse, bakery],
};

/** Every provider of the demo world. */
export const demoLifestyle: NewContent[] = Object.entries(demoProvidersOf).flatMap(([estateId, providers]) =>
  providers.map((provider) => writtenProvider(estateId, provider)),
);
