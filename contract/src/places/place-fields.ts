import { z } from 'zod';
import { optionalLine, optionalPicture } from '../wire/fields.ts';
import { planKinds, planLimits, roadDirections, type PlanFields } from './plan.rules.ts';
import { pointIcons, type PointFields } from './points.rules.ts';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

/** A position as GeoJSON writes it: longitude, latitude. */
export const position = z.tuple([longitude, latitude]);

/** A thing on the plan. */
export const planPart = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  kind: z.enum(planKinds),
  name: optionalLine(80),
  line: z.array(position).min(1).max(planLimits.positionsOfPart),
  direction: z.enum(roadDirections),
  speed: z.int().min(5).max(120),
});

/** The plan of an estate. */
export const planFields = z.strictObject({
  parts: z.array(planPart).max(planLimits.parts),
}) satisfies z.ZodType<PlanFields>;

/** What staff write about a place. */
export const pointFields = z.strictObject({
  description: optionalLine(200),
  image: optionalPicture,
  imageAlt: optionalLine(200),
  icon: z.enum(pointIcons),
  latitude,
  longitude,
  isEnabled: z.boolean(),
}) satisfies z.ZodType<PointFields>;
