import { z } from 'zod';
import { lineOfText, optionalLine, optionalPicture, optionalText } from '../wire/fields.ts';
import { canBeDialled } from '../directory/directory.rules.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';
import { maxShowDays, viewingLengths, type ShowDay } from './viewings.rules.ts';
import { developmentTypes, type DevelopmentFields } from './developments.rules.ts';

const link = optionalLine(500).refine(
  (address) => address === '' || isPageAddress(address),
  'An address begins with https://.',
);
const picture = z.string().regex(/^\/media\/[\w-]{1,64}$/);

/** A kind of home that is sold or let. */
export const salesUnit = z.strictObject({
  title: optionalLine(80),
  from: z.int().min(0).max(10_000_000_000),
  rooms: z.int().min(0).max(50),
  bathrooms: z.int().min(0).max(50),
  squareMeters: z.int().min(0).max(100_000),
  images: z.array(picture).max(10),
});

/** Somebody to call about a development. */
export const developmentContact = z.strictObject({
  contactPerson: lineOfText(80),
  contactNumber: lineOfText(25).refine(canBeDialled, 'Please write a number that a phone can dial.'),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** A day on which the development is shown, on the wall clock of the estate. */
export const showDay = z.strictObject({
  date: z.union([z.literal(''), z.iso.date()]),
  from: timeOfDay,
  to: timeOfDay,
  minutes: z.literal(viewingLengths),
  places: z.int().min(1).max(50),
}) satisfies z.ZodType<ShowDay>;

/** What staff write about a development. */
export const developmentFields = z.strictObject({
  area: optionalLine(80),
  type: z.enum(developmentTypes),
  enabled: z.boolean(),
  priceRange: optionalLine(60).describe("'Sold Out' moves it to the tab of that name."),
  coverImage: optionalPicture,
  coverImageAlt: optionalLine(200),
  description: optionalText(2_000),
  ownedBy: optionalLine(80),
  sliderImages: z.array(z.strictObject({ url: picture, alt: optionalLine(200) })).max(12),
  sales: z.array(salesUnit).max(40),
  salesMap: link,
  brochure: link,
  virtualTour: link,
  contact: z.array(developmentContact).max(6),
  showDays: z.array(showDay).max(maxShowDays),
}) satisfies z.ZodType<DevelopmentFields>;
