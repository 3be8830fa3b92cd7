import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { lineOfText, personId, emptyObject } from '../wire/fields.ts';

export const estate = z
  .object({
    EstateID: z.string(),
    estateName: z.string(),
    imageUrl: z.string(),
    address_Suburb: z.string(),
    address_City: z.string(),
  })
  .meta({ id: 'Estate' });

/** A tile as spec section 3 names its fields. Empty text means not set. */
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
    /** Path data on a 24 grid, chosen on the server from family and name, so that no icon set reaches the phone. */
    iconFontIcon: z.string(),
    /** https address of a picture used as the icon, or a path of our own. */
    iconRemoteIcon: z.string(),
    /** Name of a picture of the estate, served under /media. */
    iconLocalIcon: z.string(),
    iconToUse: z.enum(['font', 'remote', 'local']),
    iconEnabled: z.boolean(),
    splitTileEnabled: z.boolean(),
    splitTileName: z.string(),
    splitTileValue: z.string(),
    cssDefaultSize: z.enum(['small', 'medium', 'large']),
    /** Four corners in per cent of the width, e.g. `0 5 0 5`. */
    cssRoundCornerPerc: z.string(),
    /** Width of the border in pixels. */
    cssBorderWidthPerc: z.string(),
    cssBorderColour: z.string(),
    /** A picture, or two as `day|dusk`: the second is shown in the dark theme. See `picturesOfTile`. */
    cssBackGroundImage: z.string(),
    cssFontColour: z.string(),
    cssBackGroundColour: z.string(),
    /** Whether the css fields count, the background picture among them. */
    cssEnabled: z.boolean(),
    navigateType: z.enum(['screen', 'external', 'app', 'none']),
    navigatePath: z.string(),
    /** The name of the other application, shown under the title. */
    navigateAppName: z.string(),
    navigateAppStoreID: z.string(),
    navigateAppStoreLocale: z.string(),
    navigatePlayStoreID: z.string(),
    navigateOverride: z.boolean(),
    navigateOverrideURL: z.string(),
    /** Who answers for what the tile is about; shown under the title where there is no description. */
    tileContactPerson: z.string(),
    /** Their number: called by a tile that leads nowhere, and from the page that a tile opens. */
    tileContactNumber: z.string(),
    /** Only for those who open a gate of the estate; the access list of everybody else leaves the tile out. */
    enableAccessControl: z.boolean(),
    visitorAccessAPIPath: z.string(),
  })
  .meta({ id: 'Tile' });

/** One role of a person at one estate, with what it shows. */
export const accessEntry = z
  .object({
    estateName: z.string(),
    estateID: z.string(),
    /** IANA name of the estate’s zone: its times of day are those of this wall clock. */
    timeZone: z.string(),
    roleName: z.string(),
    roleRank: z.int(),
    roleDisplayName: z.string(),
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
    /** The house; empty for none. */
    unitNumber: z.string(),
    /** The name of the member of the staff. */
    offeredBy: z.string(),
  })
  .meta({ id: 'RoleOffer' });

export type RoleOffer = z.output<typeof roleOffer>;

const offerToken = z.string().min(1).max(200);

export const estatesRoutes = {
  'GET /api/estates': defineRoute({
    method: 'get',
    path: '/api/estates',
    feature: 'estates',
    summary: 'The estates one can sign up for.',
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
    summary: 'Gives the caller the lowest enabled role of an estate. No other role can be asked for here.',
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
    summary: 'The role that staff offer the caller, by the token of the mail. The token never stands in an address.',
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
      'Agrees to an offered role, which is given with it, or declines. Once, and only by the person it was mailed to.',
    access: { who: 'signed-in' },
    body: z.strictObject({ token: offerToken, agrees: z.boolean() }),
    output: emptyObject,
    errors: ['auth/expired-action-code'],
  }),
};
