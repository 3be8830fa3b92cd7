import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { lineOfText, personId, emptyObject } from '../wire/fields.ts';

/** An estate as the sign-up form lists it. */
export const estate = z
  .object({
    EstateID: z.string(),
    estateName: z.string(),
    imageUrl: z.string(),
    address_Suburb: z.string(),
    address_City: z.string(),
  })
  .meta({ id: 'Estate' });

/** A tile with the field names of spec section 3. Empty text means not set. */
export const tile = z
  .object({
    tileID: z.string(),
    userID: z.string(),
    email: z.string(),
    estateName: z.string(),
    roleRank: z.int(),
    roleName: z.string(),
    roleDescription: z.string(),
    roleDisplayName: z.string(),
    roleIsEnabled: z.boolean(),
    roleIsDeleted: z.boolean(),
    tileDisplayTitle: z.string(),
    tilePriority: z.int(),
    tileEnabled: z.boolean(),
    tileAppLocation: z.enum(['home', 'emergency', 'tabBar', 'lagoon', 'lifestylecenter', 'Foods']),
    tileBackofficeName: z.string(),
    tileDisplayTitleEnabled: z.boolean(),
    tileDescription: z.string(),
    tileDescriptionEnabled: z.boolean(),
    iconFamily: z.string(),
    iconName: z.string(),
    iconFontIcon: z
      .string()
      .describe(
        'SVG path data on a 24 × 24 grid. The server chooses it by family and name, so that the app needs no icon set.',
      ),
    iconRemoteIcon: z.string().describe('The https address of a picture used as the icon, or a path on this server.'),
    iconLocalIcon: z.string().describe('Name of a picture of the estate, served under /media.'),
    iconToUse: z.enum(['font', 'remote', 'local']),
    iconEnabled: z.boolean(),
    splitTileEnabled: z.boolean(),
    splitTileName: z.string(),
    splitTileValue: z.string(),
    cssDefaultSize: z.enum(['small', 'medium', 'large']),
    cssRoundCornerPerc: z.string().describe('Four corners in per cent of the width, e.g. `0 5 0 5`.'),
    cssBorderWidthPerc: z.string().describe('Width of the border in pixels.'),
    cssBorderColour: z.string(),
    cssBackGroundImage: z
      .string()
      .describe('A picture, or two as `day|dusk`: the second is shown in the dark theme. See `picturesOfTile`.'),
    cssFontColour: z.string(),
    cssBackGroundColour: z.string(),
    cssEnabled: z.boolean().describe('Whether the css fields apply, the background picture included.'),
    navigateType: z.enum(['screen', 'external', 'app', 'none']),
    navigatePath: z.string(),
    navigateAppName: z.string().describe('The name of the other application, shown under the title.'),
    navigateAppStoreID: z.string(),
    navigateAppStoreLocale: z.string(),
    navigatePlayStoreID: z.string(),
    navigateOverride: z.boolean(),
    navigateOverrideURL: z.string(),
    tileContactPerson: z.string().describe('The contact person, shown under the title if there is no description.'),
    tileContactNumber: z
      .string()
      .describe("The contact's number: called by a tile without another target, and from the page that a tile opens."),
    enableAccessControl: z
      .boolean()
      .describe('Whether the tile requires gate access at the estate. The access lists of other people leave it out.'),
    visitorAccessAPIPath: z.string(),
  })
  .meta({ id: 'Tile' });

/** A role of a person at an estate, with its tiles. */
export const accessEntry = z
  .object({
    estateName: z.string(),
    estateID: z.string(),
    timeZone: z.string().describe('The estate’s time zone, an IANA name: times of day are in this zone.'),
    roleName: z.string(),
    roleRank: z.int(),
    roleDisplayName: z.string(),
    gateDuty: z
      .enum(['none', 'guard', 'manager'])
      .describe(
        'Whether the role answers alerts at the estate: `guard` for one that checks codes at its gates by its name or because the estate let it, `manager` for one whose rank lets it do so without being on duty there.',
      ),
    unitNumber: z.string(),
    tilePriority: z.int(),
    tiles: z.array(tile),
  })
  .meta({ id: 'AccessEntry' });

export type Estate = z.output<typeof estate>;
export type Tile = z.output<typeof tile>;
export type AccessEntry = z.output<typeof accessEntry>;

/** A role that staff offer to a person. */
export const roleOffer = z
  .object({
    estateName: z.string(),
    roleDisplayName: z.string(),
    unitNumber: z.string().describe('The unit; empty without one.'),
    offeredBy: z.string().describe('The name of the member of staff.'),
    beginsOn: z
      .string()
      .nullable()
      .describe(
        'The first day while it is still to come at the estate, `YYYY-MM-DD`: the role gives no right before it. Null where it begins at once.',
      ),
    lastDay: z.string().nullable().describe('The last day, `YYYY-MM-DD`; null for none.'),
  })
  .meta({ id: 'RoleOffer' });

export type RoleOffer = z.output<typeof roleOffer>;

const offerToken = z.string().min(1).max(200);

export const estatesRoutes = {
  'GET /api/estates': defineRoute({
    method: 'get',
    path: '/api/estates',
    feature: 'estates',
    summary: 'The estates to which a person can sign up.',
    access: { who: 'public' },
    output: z.array(estate),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/acl/{userId}': defineRoute({
    method: 'get',
    path: '/api/acl/{userId}',
    feature: 'estates',
    summary: 'The access control list of a person: her roles by rank descending, each with its tiles.',
    access: { who: 'own', of: { in: 'params', name: 'userId' } },
    params: z.object({ userId: personId }),
    output: z.array(accessEntry),
    errors: [],
  }),
  'POST /api/acl/role/{email}': defineRoute({
    method: 'post',
    path: '/api/acl/role/{email}',
    feature: 'estates',
    summary: 'Grants the caller the lowest enabled role of an estate. This call grants no other role.',
    access: { who: 'own', of: { in: 'params', name: 'email' } },
    params: z.object({ email: lineOfText(254) }),
    query: z.object({ context: lineOfText(100), role: z.literal('leastPriviledged') }),
    output: accessEntry,
    errors: [],
  }),
  'POST /api/acl/offer': defineRoute({
    method: 'post',
    path: '/api/acl/offer',
    feature: 'estates',
    summary:
      'Reads the role that staff offer the caller, by the token of the mail. The token is in the body, never in an address.',
    access: { who: 'signed-in' },
    body: z.strictObject({ token: offerToken }),
    output: roleOffer,
    errors: ['auth/expired-action-code'],
  }),
  'POST /api/acl/offer/answer': defineRoute({
    method: 'post',
    path: '/api/acl/offer/answer',
    feature: 'estates',
    summary:
      'Accepts an offered role, which grants it, or declines it. Works once, only for the person to whom it was mailed; repeated by her, it answers the same again.',
    access: { who: 'signed-in' },
    body: z.strictObject({ token: offerToken, agrees: z.boolean() }),
    output: emptyObject,
    errors: ['auth/expired-action-code'],
  }),
};
