import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** A provider of the lifestyle centre, or a restaurant. */
export const lifestyleProvider = z
  .object({
    id: z.string(),
    name: z.string(),
    providerInfo: z
      .object({ logo: z.string(), imageURL: z.string() })
      .describe('Addresses of pictures; empty for none.'),
  })
  .meta({ id: 'LifestyleProvider' });

/** A category of a provider, such as massage. */
export const lifestyleCategory = z
  .object({
    id: z.int().min(1).describe('Counts from 1 within the provider. The app shows the categories in this order.'),
    title: z.string().describe('The heading above the offerings.'),
    name: z.string().describe('The short name on the chip and below the picture.'),
    imageURL: z.string(),
  })
  .meta({ id: 'LifestyleCategory' });

/** Something that a provider offers: a treatment, a dish. */
export const lifestyleOffering = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z
      .string()
      .describe(
        'Two paragraphs separated by a blank line: first the time, second the description. See `paragraphsOf`.',
      ),
    price: z.string().describe('Whole rand as staff write them, `1 250`; empty for none.'),
    imageURL: z.string().describe('Shown only if it is the address of a picture. See `isPictureAddress`.'),
  })
  .meta({ id: 'LifestyleOffering' });

export type LifestyleProvider = z.output<typeof lifestyleProvider>;
export type LifestyleCategory = z.output<typeof lifestyleCategory>;
export type LifestyleOffering = z.output<typeof lifestyleOffering>;

const provider = z.object({ providerID: z.string().min(1).max(64) });

/** The residents' calls for lifestyle providers and food menus. */
export const lifestyleRoutes = {
  'GET /api/providers/{providerID}': defineRoute({
    method: 'get',
    path: '/api/providers/{providerID}',
    feature: 'lifestyle',
    summary: 'A lifestyle provider or restaurant of an estate where the caller has a role.',
    access: { who: 'signed-in' },
    params: provider,
    output: lifestyleProvider,
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/providers/{providerID}/categories': defineRoute({
    method: 'get',
    path: '/api/providers/{providerID}/categories',
    feature: 'lifestyle',
    summary: 'The categories of a provider, by id; at most 20.',
    access: { who: 'signed-in' },
    params: provider,
    output: z.array(lifestyleCategory),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/providers/{providerID}/categories/{categoryID}/offerings': defineRoute({
    method: 'get',
    path: '/api/providers/{providerID}/categories/{categoryID}/offerings',
    feature: 'lifestyle',
    summary: 'The offerings of a category in the order of the provider, at most 60; empty for a category that is gone.',
    access: { who: 'signed-in' },
    params: provider.extend({ categoryID: z.coerce.number<string>().int().min(1).max(1000) }),
    output: z.array(lifestyleOffering),
    maxAgeSeconds: 300,
    errors: [],
  }),
};
