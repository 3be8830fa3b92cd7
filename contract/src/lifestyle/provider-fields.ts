import { z } from 'zod';
import { optionalLine, optionalPicture, optionalText } from '../wire/fields.ts';
import { isPrice, maxCategories, maxOfferings, type ProviderFields } from './lifestyle.rules.ts';

/** Something that a provider offers, as staff write it. */
const writtenOffering = z.strictObject({
  title: optionalLine(80),
  time: optionalLine(80),
  text: optionalText(400),
  price: optionalLine(12).refine(
    (price) => price === '' || isPrice(price),
    'Write whole rand, with spaces between thousands: 1 250.',
  ),
  picture: optionalPicture,
});

/** A category of a provider, as staff write it. */
const writtenCategory = z.strictObject({
  name: optionalLine(40),
  title: optionalLine(80),
  picture: optionalPicture,
  offerings: z.array(writtenOffering).max(maxOfferings),
});

/** What staff write about a provider of the lifestyle centre or a restaurant. */
export const providerFields = z.strictObject({
  logo: optionalPicture,
  picture: optionalPicture,
  pictureAlt: optionalLine(200),
  categories: z.array(writtenCategory).max(maxCategories),
}) satisfies z.ZodType<ProviderFields>;
