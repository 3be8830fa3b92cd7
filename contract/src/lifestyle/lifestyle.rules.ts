/** The largest number of categories that a provider has, and of offerings in a category. */
export const maxCategories = 20;
export const maxOfferings = 60;

/** Something that a provider offers, as staff write it. */
export interface WrittenOffering {
  title: string;
  time: string;
  text: string;
  /** Whole rand; empty for none. */
  price: string;
  picture: string;
}

/** A category of a provider, as staff write it. */
export interface WrittenCategory {
  /** The short name on the chip and below the picture. */
  name: string;
  /** The heading above the offerings; the name if it is empty. */
  title: string;
  picture: string;
  offerings: WrittenOffering[];
}

/** What staff write about a provider of the lifestyle centre or a restaurant, besides its name. */
export interface ProviderFields {
  logo: string;
  picture: string;
  pictureAlt: string;
  categories: WrittenCategory[];
}

/** A provider of which nothing is written yet. */
export const blankProvider: ProviderFields = { logo: '', picture: '', pictureAlt: '', categories: [] };

/** What keeps a provider from being published, by field. */
export const problemsOfProvider = ({ picture, pictureAlt, categories }: ProviderFields): Record<string, string> => ({
  ...(picture !== '' && pictureAlt.trim() === '' && { pictureAlt: 'Say what the picture shows.' }),
  ...Object.fromEntries(
    categories.flatMap(({ name, offerings }, at) => [
      ...(name.trim() === '' ? [[`categories.${at}.name`, 'Name this category.']] : []),
      ...offerings.flatMap(({ title }, place) =>
        title.trim() === '' ? [[`categories.${at}.offerings.${place}.title`, 'Name this offering.']] : [],
      ),
    ]),
  ),
});

/** The description of an offering on the wire: the time, a blank line, the text. */
export const descriptionOf = ({ time, text }: { time: string; text: string }): string =>
  text === '' ? time : `${time}\n\n${text}`;

/** The chip in front of a provider's categories: it shows all of them. No category of the server has its id. */
export const overviewChip = { id: 0, name: 'Overview' } as const;

/** The chips of a provider: the overview and its categories, sorted by id. */
export const chipsOf = (categories: readonly { id: number; name: string }[]): { id: number; name: string }[] =>
  [overviewChip, ...categories.map(({ id, name }) => ({ id, name }))].sort((a, b) => a.id - b.id);

/** The categories of the overview, sorted by name. */
export const overviewOf = <T extends { name: string }>(categories: readonly T[]): T[] =>
  categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en-ZA'));

/** The two paragraphs of an offering's description: first the time, after a blank line the text. */
export const paragraphsOf = (description: string): { time: string; text: string } => {
  const [time = '', ...rest] = description.trimEnd().split(/\n\s*\n/);
  return { time: time.trim(), text: rest.join('\n\n').trim() };
};

/** Writes a price as `R {price}.00`, with spaces that do not break. Empty for an offering without a price. */
export const priceText = (price: string): string =>
  price.trim() === '' ? '' : `R\u00A0${price.trim().replaceAll(' ', '\u00A0')}.00`;

/** Whether a text is a price as staff write it: whole rand, with spaces between thousands at most. */
export const isPrice = (text: string): boolean => /^\d{1,3}( \d{3}){0,2}$|^\d{1,9}$/.test(text);

const ownPicture = /^\/media\/[\w-]{1,64}$/;
const foreignPicture = /^https:\/\/[\w.-]+(:\d+)?\/[^\s"'<>\\]*\.(avif|gif|jpe?g|png|webp)(\?[^\s"'<>\\]*)?$/i;

/** Whether an address is that of a picture: one of our server, or an https address that ends like a picture's file. */
export const isPictureAddress = (address: string): boolean =>
  address.length <= 500 && (ownPicture.test(address) || foreignPicture.test(address));
