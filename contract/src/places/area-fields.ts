import { z } from 'zod';
import { lineOfText } from '../wire/fields.ts';
import { areaLimits } from './areas.rules.ts';
import { position } from './place-fields.ts';

/** A part of an estate as staff choose it. */
export const areaChoice = z.strictObject({
  isWholeEstate: z.boolean(),
  streets: z.array(lineOfText(120)).max(areaLimits.streets),
  houses: z.array(lineOfText(40)).max(areaLimits.houses),
  shape: z
    .array(position)
    .max(areaLimits.corners)
    .describe(
      'The corners of an outline on the plan: longitude, latitude in degrees. Plots whose middle lies in it belong to the area.',
    ),
});

/** A part of an estate as it is read: the whole of it, or streets, houses and an outline on its plan. */
export const estateArea = z.object({
  isWholeEstate: z.boolean(),
  streets: z.array(z.string()),
  houses: z.array(z.string()),
  shape: z
    .array(position)
    .describe('The corners of an outline on the plan: longitude, latitude in degrees. Empty without one.'),
});

/** The streets of a plan with their houses. */
export const streets = z.array(z.object({ name: z.string(), houses: z.array(z.string()) }));
