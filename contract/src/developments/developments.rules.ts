import { problemsOfShowDays, type ShowDay } from './viewings.rules.ts';

/** The types of developments. */
export const developmentTypes = ['sales', 'rentals'] as const;

/** Whether a development is sold or let. */
export type DevelopmentType = (typeof developmentTypes)[number];

/** The text of `priceRange` that moves a development to the tab Sold Out. */
export const soldOut = 'Sold Out';

/** A kind of home that is sold or let. */
export interface SalesUnit {
  title: string;
  /** The lowest price in whole rand. */
  from: number;
  rooms: number;
  bathrooms: number;
  squareMeters: number;
  images: string[];
}

/** Somebody to call about a development. */
export interface DevelopmentContact {
  contactPerson: string;
  contactNumber: string;
}

/** A picture of the slider with its alternative text. */
export interface SliderImage {
  url: string;
  alt: string;
}

/** What staff write about a development besides its name. */
export interface DevelopmentFields {
  area: string;
  type: DevelopmentType;
  enabled: boolean;
  priceRange: string;
  coverImage: string;
  coverImageAlt: string;
  description: string;
  ownedBy: string;
  sliderImages: SliderImage[];
  sales: SalesUnit[];
  /** The page of 'Buy Online'. */
  salesMap: string;
  brochure: string;
  virtualTour: string;
  contact: DevelopmentContact[];
  showDays: ShowDay[];
}

/** A development in which nothing is written yet. */
export const blankDevelopment: DevelopmentFields = {
  area: '',
  type: 'sales',
  enabled: true,
  priceRange: '',
  coverImage: '',
  coverImageAlt: '',
  description: '',
  ownedBy: '',
  sliderImages: [],
  sales: [],
  salesMap: '',
  brochure: '',
  virtualTour: '',
  contact: [],
  showDays: [],
};

/** What keeps a development from being published, by field. */
export const problemsOfDevelopment = ({
  coverImage,
  coverImageAlt,
  sliderImages,
  sales,
  showDays,
}: DevelopmentFields): Record<string, string> => ({
  ...(coverImage !== '' && coverImageAlt.trim() === '' && { coverImageAlt: 'Say what the picture shows.' }),
  ...Object.fromEntries(
    sliderImages.flatMap(({ alt }, at) =>
      alt.trim() === '' ? [[`sliderImages.${at}.alt`, 'Say what the picture shows.']] : [],
    ),
  ),
  ...Object.fromEntries(
    sales.flatMap(({ title }, at) => (title.trim() === '' ? [[`sales.${at}.title`, 'Name this unit.']] : [])),
  ),
  ...problemsOfShowDays(showDays),
});

/** The tabs of the developments. */
export type DevelopmentGroup = 'sales' | 'rentals' | 'soldout';

/** The tab of a development; undefined for one that is not shown. Sold out ones are on their own tab alone. */
export const groupOfDevelopment = ({
  type,
  enabled,
  priceRange,
}: Pick<DevelopmentFields, 'type' | 'enabled' | 'priceRange'>): DevelopmentGroup | undefined => {
  if (!enabled) return undefined;
  if (priceRange.trim().toLowerCase() === soldOut.toLowerCase()) return 'soldout';
  return type === 'rentals' ? 'rentals' : 'sales';
};

const inThousands = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 0 });

/** A price in rand, `R {price}.00`, with spaces that do not break: `R 2 495 000.00`. */
export const priceText = (rand: number): string =>
  `R\u00A0${inThousands.format(rand).replaceAll(/\s|,/g, '\u00A0')}.00`;

/** The lowest price of the units; undefined where none has one. A price of 0 is one that nobody has written yet. */
export const lowestPrice = (sales: readonly Pick<SalesUnit, 'from'>[]): number | undefined => {
  const prices = sales.map(({ from }) => from).filter((from) => from > 0);
  return prices.length === 0 ? undefined : Math.min(...prices);
};
