import { z } from 'zod';
import { isHexColour } from '../theme/theme.rules.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';
import { lineOfText, optionalLine } from '../wire/fields.ts';
import { tile } from './estates.ts';
import { isScreenPath, picturesOfTile } from './estates.rules.ts';

const colour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value === '' || isHexColour(value), 'A colour is written #1e3d2a.');

/** The address of a picture: one of this server, or https. */
const isPicture = (value: string): boolean => /^(https:\/\/[^\s"'()\\]+|\/[\w./-]+|[\w-]+)$/.test(value);

const picture = optionalLine(300).refine(
  (value) => value === '' || isPicture(value),
  'A picture is an https address, or one of this estate.',
);

const backgroundPictures = optionalLine(600).refine((value) => {
  const { day, dusk } = picturesOfTile(value);
  return value === '' || (isPicture(day) && (dusk === undefined || isPicture(dusk)));
}, 'One picture, or two as day|dusk.');

const corners = z
  .string()
  .trim()
  .regex(/^(\d{1,2}(\.\d)?)( \d{1,2}(\.\d)?){3}$/, 'Four numbers from 0 to 99, such as 0 5 0 5.');

const borderWidth = z
  .string()
  .trim()
  .regex(/^([0-8](\.\d)?)$/, 'From 0 to 8 pixels.');

const { shape } = tile;

/** What staff write of a tile: all its fields but those of its role, its place in the order and its drawing. */
export const tileFields = z.strictObject({
  tileDisplayTitle: lineOfText(40),
  tileDisplayTitleEnabled: z.boolean(),
  tileEnabled: z.boolean(),
  tileAppLocation: shape.tileAppLocation,
  tileBackofficeName: optionalLine(80),
  tileDescription: optionalLine(120),
  tileDescriptionEnabled: z.boolean(),
  iconFamily: optionalLine(40),
  iconName: optionalLine(60),
  iconRemoteIcon: picture,
  iconLocalIcon: picture,
  iconToUse: shape.iconToUse,
  iconEnabled: z.boolean(),
  splitTileEnabled: z.boolean(),
  splitTileName: optionalLine(40),
  splitTileValue: optionalLine(40),
  cssDefaultSize: shape.cssDefaultSize,
  cssRoundCornerPerc: corners,
  cssBorderWidthPerc: borderWidth,
  cssBorderColour: colour,
  cssBackGroundImage: backgroundPictures,
  cssFontColour: colour,
  cssBackGroundColour: colour,
  cssEnabled: z.boolean(),
  navigateType: shape.navigateType,
  navigatePath: optionalLine(300),
  navigateAppName: optionalLine(60),
  navigateAppStoreID: optionalLine(60),
  navigateAppStoreLocale: optionalLine(10),
  navigatePlayStoreID: optionalLine(120),
  navigateOverride: z.boolean(),
  navigateOverrideURL: optionalLine(300),
  tileContactPerson: optionalLine(80),
  tileContactNumber: optionalLine(30),
  enableAccessControl: z.boolean(),
  visitorAccessAPIPath: optionalLine(200),
});

/** What staff write of a tile. */
export type TileFields = z.output<typeof tileFields>;

const noTarget = 'NA';

/** The mistakes in the target of a tile, by field. A tile that is not shown may be unfinished. */
const mistakesInTarget = (fields: TileFields): Partial<Record<keyof TileFields, string>> => {
  const { tileEnabled, navigateType, navigatePath, navigateOverride, navigateOverrideURL } = fields;
  if (!tileEnabled) return {};
  if (navigateOverride && !isPageAddress(navigateOverrideURL)) {
    return { navigateOverrideURL: 'Enter an https address.' };
  }
  if (navigateType === 'screen' && navigatePath !== noTarget && !isScreenPath(navigatePath)) {
    return { navigatePath: 'Choose a screen of the app.' };
  }
  if (navigateType === 'external' && !isPageAddress(navigatePath)) return { navigatePath: 'Enter an https address.' };
  if (navigateType === 'app' && fields.navigateAppStoreID === '' && fields.navigatePlayStoreID === '') {
    return { navigateAppStoreID: 'Enter the id in one of the stores.' };
  }
  return {};
};

/** A tile that staff write, with its id; empty for a new one. */
export const writtenTile = tileFields.extend({ tileID: z.string().max(150) }).superRefine((fields, context) => {
  for (const [field, message] of Object.entries(mistakesInTarget(fields))) {
    context.addIssue({ code: 'custom', path: [field], message });
  }
});
