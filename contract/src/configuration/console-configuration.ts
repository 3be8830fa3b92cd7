import { z } from 'zod';
import { recordVersion } from '../wire/fields.ts';
import { configurationChange, configurations } from './configuration.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';

/** The configuration keys that an estate may override. The other keys apply to the whole product. */
export const namesOfEstateConfiguration = [
  'maintenance',
  'refreshApp',
  'theme',
  'supportAddress',
  'helpUrl',
  'pinTitle',
  'pinSubtitle',
] as const;

/** One scope of the configuration: the product, or an estate that overrides some of its values. */
export const configurationScope = z
  .object({
    id: z.string().describe('`product`, or the id of the estate.'),
    version: recordVersion,
    name: z.string(),
    set: configurations.partial().describe('The values that this scope sets. The others come from the product.'),
    effective: configurations.describe(
      'The values that phones of this estate receive. Maintenance is on if product or estate set it; else the estate overrides.',
    ),
    canBeChanged: z
      .boolean()
      .describe("Whether the caller may change this scope. Only administrators change the product's."),
  })
  .meta({ id: 'ConfigurationScope' });

/** One scope of the configuration: the product, or an estate that overrides some of its values. */
export type ConfigurationScope = z.output<typeof configurationScope>;

const estateShape = configurationChange.shape;

/** A change of an estate's configuration. `null` removes a value, so that the product's value applies again. */
export const estateConfigurationChange = z
  .strictObject({
    maintenance: estateShape.maintenance.nullable(),
    refreshApp: estateShape.refreshApp.nullable(),
    theme: estateShape.theme.nullable(),
    supportAddress: estateShape.supportAddress.nullable(),
    helpUrl: estateShape.helpUrl.nullable(),
    pinTitle: estateShape.pinTitle.nullable(),
    pinSubtitle: estateShape.pinSubtitle.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one thing to change.');

/** A change of an estate's configuration. */
export type EstateConfigurationChange = z.output<typeof estateConfigurationChange>;

const estateParams = z.object({ estateId: z.string().min(1).max(64) });

/** The console's routes for the configuration of the product and of estates. */
export const consoleConfigurationRoutes = {
  'GET /api/console/configurations': defineRoute({
    method: 'get',
    path: '/api/console/configurations',
    feature: 'configuration',
    summary: 'Lists the configuration of the product, which all staff may read, and of the caller’s estates.',
    access: { who: 'staff', permission: 'configuration.write' },
    query: consoleListQuery(['name'], {}),
    output: consoleList(configurationScope),
    errors: [],
  }),
  'GET /api/console/configurations/{estateId}': defineRoute({
    method: 'get',
    path: '/api/console/configurations/{estateId}',
    feature: 'configuration',
    summary: 'Reads the configuration of one estate of the caller, or of the `product`.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: estateParams,
    output: configurationScope,
    errors: [],
  }),
  'PUT /api/console/configurations/{estateId}': defineRoute({
    method: 'put',
    path: '/api/console/configurations/{estateId}',
    feature: 'configuration',
    summary:
      'Changes the configuration of an estate of the caller. Open phones follow within a second. Colour pairs with a contrast below 4.5:1 are refused, each at its field. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: estateParams,
    body: estateConfigurationChange,
    isVersioned: true,
    output: configurationScope,
    errors: [],
  }),
};
