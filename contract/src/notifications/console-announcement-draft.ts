import { z } from 'zod';
import { areaChoice } from '../places/area-fields.ts';
import { instantWithOffset, lineOfText, optionalLine, optionalText } from '../wire/fields.ts';
import { maxDescriptionLength, maxTitleLength } from './announcements.rules.ts';

/** The address of a picture: uploaded to this server (`/media/…`) or an https address; empty for none. */
const picture = z
  .union([z.literal(''), z.string().regex(/^\/media\/[\w-]{1,100}$/), z.url({ protocol: /^https$/ }).max(500)])
  .default('');

/**
 * An announcement as staff write it. A draft may be incomplete: only its audience and its picture are checked. Publishing also
 * requires houses in its area, a title, an https address, the words for a picture, and times to come.
 */
export const announcementDraft = z.strictObject({
  isEverywhere: z
    .boolean()
    .default(false)
    .describe(
      'Whether it goes to all people of all estates. Only administrators may set it. `estateIds` is then empty.',
    ),
  estateIds: z.array(z.string().min(1).max(64)).max(200).default([]),
  roles: z
    .array(lineOfText(100))
    .max(50)
    .default([])
    .describe('Names of the roles at these estates that receive it. Empty: all people of the estates.'),
  area: areaChoice
    .nullable()
    .default(null)
    .describe(
      'The part of the one estate whose people receive it; null for the whole of its estates. With roles: by such a role of a house there.',
    ),
  type: z.enum(['event', 'others']).default('others'),
  title: optionalLine(maxTitleLength).default(''),
  description: optionalText(maxDescriptionLength).default(''),
  image: picture,
  imageAlt: optionalLine(200).default('').describe('What the picture shows, for people who do not see it.'),
  url: optionalLine(500).default('').describe('The address that a tap opens.'),
  scheduledAt: instantWithOffset.nullable().default(null).describe('When it is sent; null for at once.'),
  expiresAt: instantWithOffset
    .nullable()
    .default(null)
    .describe('The last minute in which it is shown; null for no end.'),
});

/** An announcement as staff write it. */
export type AnnouncementDraft = z.input<typeof announcementDraft>;
