import { z } from 'zod';
import { configurationChange, configurations } from './configuration.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';

/** What an estate may set for itself; the rest is the product's. */
export const namesOfEstateConfiguration = [
  'maintenance',
  'refreshApp',
  'theme',
  'supportAddress',
  'helpUrl',
  'pinTitle',
  'pinSubtitle',
] as const;

/** A part of the configuration that staff steer: that of the product, or what one estate sets over it. */
export const configurationScope = z
  .object({
    /** `product`, or the id of the estate. */
    id: z.string(),
    name: z.string(),
    /** What is set here; what is not has the value of the product. */
    set: configurations.partial(),
    /** What phones of this estate get: maintenance of the product or the estate, otherwise the estate's own word first. */
    effective: configurations,
    /** Whether the caller may change it: that of the product takes an administrator. */
    canBeChanged: z.boolean(),
  })
  .meta({ id: 'ConfigurationScope' });

export type ConfigurationScope = z.output<typeof configurationScope>;

const estateShape = configurationChange.shape;

/** What the staff of an estate may change. `null` takes a value away, so that the product's counts again. */
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

export type EstateConfigurationChange = z.output<typeof estateConfigurationChange>;

const estateParams = z.object({ estateId: z.string().min(1).max(64) });

export const consoleConfigurationRoutes = {
  'GET /api/console/configurations': defineRoute({
    method: 'get',
    path: '/api/console/configurations',
    feature: 'configuration',
    summary:
      'The configuration of the product, which every member of staff may read, and of the estates of the caller.',
    access: { who: 'staff', permission: 'configuration.write' },
    query: consoleListQuery(['name'], {}),
    output: consoleList(configurationScope),
    errors: [],
  }),
  'GET /api/console/configurations/{estateId}': defineRoute({
    method: 'get',
    path: '/api/console/configurations/{estateId}',
    feature: 'configuration',
    summary: 'The configuration of one estate of the caller, or of the `product`.',
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
      'Changes what an estate of the caller sets; its open phones follow within a second. Colours that cannot be read (below 4.5:1) are refused, each by its field. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: estateParams,
    body: estateConfigurationChange,
    output: configurationScope,
    errors: [],
  }),
};
