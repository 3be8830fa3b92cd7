import { z } from 'zod';
import { fieldMessages } from '../wire/field-messages.ts';
import { optionalLine, optionalPicture } from '../wire/fields.ts';
import { photoLimits } from './plan-photo.rules.ts';
import { planKinds, planLimits, roadDirections, type PlanFields, type PlanPhoto } from './plan.rules.ts';
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

const between = ({ least, most }: { least: number; most: number }) => z.number().min(least).max(most);

/** The photo below a plan. */
export const planPhoto = z.strictObject({
  picture: z.string().regex(/^\/media\/[\w-]{1,64}$/, fieldMessages.uploadedPicture),
  middle: position,
  metres: between(photoLimits.metres),
  ratio: between(photoLimits.ratio),
  turn: z.number().min(-180).max(180),
  opacity: between(photoLimits.opacity),
}) satisfies z.ZodType<PlanPhoto>;

/** The plan of an estate. */
export const planFields = z.strictObject({
  parts: z.array(planPart).max(planLimits.parts),
  photo: planPhoto.nullable(),
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
