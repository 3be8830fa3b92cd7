import { z } from 'zod';
import { isHexColour } from '../theme/theme.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { emailAddress, lineOfText, recordVersion } from '../wire/fields.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';

/** The theme of an estate: each colour as `#rrggbb`, or absent. The server leaves out pairs with a contrast below 4.5:1. */
export const theme = z
  .object({
    primary: z.string(),
    background: z.string(),
    text: z.string(),
    tiles: z.string(),
    buttons: z.string(),
    tabBar: z.string(),
    headerColor: z.string(),
  })
  .partial();

/** The configuration that apps receive. */
export const configurations = z
  .object({
    maintenance: z.boolean(),
    refreshApp: z.string().describe('A version that staff change to make every app reload all data.'),
    defaultEstateId: z.string(),
    theme,
    supportAddress: z.string(),
    helpUrl: z.string(),
    specialServiceId: z.string(),
    pinTitle: z.string(),
    pinSubtitle: z.string(),
  })
  .meta({ id: 'Configurations' });

export type Configurations = z.output<typeof configurations>;

const colour = z.string().refine(isHexColour, 'A colour is written #rrggbb.');

/** A change of the configuration by staff. The theme is replaced as a whole; absent fields stay unchanged. */
export const configurationChange = z
  .strictObject({
    maintenance: z.boolean(),
    refreshApp: lineOfText(100),
    theme: z
      .strictObject({
        primary: colour,
        background: colour,
        text: colour,
        tiles: colour,
        buttons: colour,
        tabBar: colour,
        headerColor: colour,
      })
      .partial(),
    supportAddress: emailAddress,
    helpUrl: z.string().max(500).refine(isPageAddress, 'An address begins with https://.'),
    pinTitle: lineOfText(100),
    pinSubtitle: lineOfText(200),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one thing to change.');

export type ConfigurationChange = z.output<typeof configurationChange>;

export const configurationRoutes = {
  'GET /api/configurations': defineRoute({
    method: 'get',
    path: '/api/configurations',
    feature: 'configuration',
    summary: 'The configuration of the apps: maintenance, refreshApp, theme, addresses, titles.',
    access: { who: 'public' },
    /** The estate whose settings override the product’s. An unknown estate gets the configuration of the product. */
    query: z.object({ estateId: z.string().min(1).max(64).optional() }),
    output: configurations,
    errors: [],
  }),
  'PUT /api/console/configurations': defineRoute({
    method: 'put',
    path: '/api/console/configurations',
    feature: 'configuration',
    summary:
      'Changes parts of the product’s configuration. Every open app applies them within a second. For administrators only. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    body: configurationChange,
    isVersioned: true,
    output: configurations.extend({ version: recordVersion }),
    errors: [],
  }),
};
