import { z } from 'zod';
import { defineRoute } from './route.ts';

/** Estate theming: each colour as `#rrggbb`, or absent. Pairs below 4.5:1 are not served. */
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

export const configurations = z
  .object({
    maintenance: z.boolean(),
    /** Changes whenever staff ask all phones to read everything again. */
    refreshApp: z.string(),
    /** The oldest version of the app that may still be used; an older one shows the update screen. */
    minimumAppVersion: z.string(),
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

export const remoteConfigKeys = [
  'authentication',
  'dynamicWebScreen',
  'firestore',
  'signup',
  'otp',
  'forgotPassword',
  'updateApp',
  'accessControl',
] as const;

export const configurationRoutes = {
  'GET /api/configurations': defineRoute({
    method: 'get',
    path: '/api/configurations',
    feature: 'configuration',
    summary: 'What staff steer of every phone: maintenance, refreshApp, theme, addresses, titles.',
    access: { who: 'public' },
    output: configurations,
    errors: [],
  }),
  'PUT /api/console/configurations': defineRoute({
    method: 'put',
    path: '/api/console/configurations',
    feature: 'configuration',
    summary: 'Changes some of the configuration; every open phone follows within a second. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    body: configurations
      .omit({ defaultEstateId: true, specialServiceId: true })
      .partial()
      .strict()
      .refine((change) => Object.keys(change).length > 0, 'Name at least one thing to change.'),
    output: configurations,
    errors: [],
  }),
  'GET /api/config/{key}': defineRoute({
    method: 'get',
    path: '/api/config/{key}',
    feature: 'configuration',
    summary: 'One remote-config document, with the time until which the phone may keep it.',
    access: { who: 'public' },
    params: z.object({ key: z.enum(remoteConfigKeys) }),
    output: z.object({
      key: z.enum(remoteConfigKeys),
      value: z.record(z.string(), z.unknown()),
      nextFetch: z.iso.datetime(),
    }),
    errors: [],
  }),
};
