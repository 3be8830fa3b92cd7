import type { NewContent } from '../../src/features/content/index.ts';

/** An offering: title, time, description, price in rand, picture. */
type DemoOffering = readonly [title: string, time: string, text: string, price: string, picture?: string];

/** A category: name on its chip, heading, picture, offerings. */
type DemoCategory = readonly [name: string, title: string, picture: string, offerings: readonly DemoOffering[]];

/** A provider of the demo world. Its id begins with that of its estate. */
export interface DemoProvider {
  slug: string;
  kind: 'lifestyle' | 'menu';
  name: string;
  picture: string;
  /** The second line of its tile. */
  about: string;
  categories: readonly DemoCategory[];
}

const addressOf = (picture: string): string => (picture === '' ? '' : `/media/${picture}`);

/** Since when residents read the providers. */
const visibleFrom = new Date('2026-01-05T06:00:00.000Z');

/** A provider of the demo world at one estate, as the use case takes it. */
export const writtenProvider = (
  estateId: string,
  { slug, kind, name, picture, about, categories }: DemoProvider,
): NewContent<'lifestyle-provider' | 'restaurant'> => ({
  id: `${estateId}-${slug}`,
  estateId,
  title: name,
  visibleFrom,
  kind: kind === 'menu' ? 'restaurant' : 'lifestyle-provider',
  fields: {
    logo: addressOf(`logo-${slug}`),
    picture: addressOf(picture),
    pictureAlt: about,
    categories: categories.map(([category, title, shown, offerings]) => ({
      name: category,
      title,
      picture: addressOf(shown),
      offerings: offerings.map(([heading, time, text, price, dish = '']) => ({
        title: heading,
        time,
        text,
        price,
        picture: addressOf(dish),
      })),
    })),
  },
});
