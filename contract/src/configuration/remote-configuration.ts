import { z } from 'zod';
import { recordVersion } from '../wire/fields.ts';
import { accessEntry } from '../estates/estates.ts';
import { defineRoute } from '../wire/route.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';

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

export type RemoteConfigKey = (typeof remoteConfigKeys)[number];

const pageAddress = z.string().max(500).refine(isPageAddress, 'An address begins with https://.');

/** The shape of each remote-config document (spec section 7). docs/decisions/0016 explains each. */
export const remoteConfigShapes = {
  /** Whether people may sign in. Administrators may sign in at any time, so that they can enable sign-in again. */
  authentication: z.strictObject({ isEnabled: z.boolean() }),
  /** How long /DynamicIFrame waits for a page, in seconds. */
  dynamicWebScreen: z.strictObject({ loadSeconds: z.int().min(3).max(60) }),
  /** The maximum number of notifications in a list. */
  firestore: z.strictObject({ notificationsLimit: z.int().min(1).max(40) }),
  /** Whether people may sign up, and the pages that they accept. */
  signup: z.strictObject({ isEnabled: z.boolean(), termsUrl: pageAddress, privacyUrl: pageAddress }),
  /** Whether mobile numbers are verified by a one-time PIN in a text message. */
  otp: z.strictObject({ isEnabled: z.boolean() }),
  /** Whether people can request a mail with a link to set a new password. */
  forgotPassword: z.strictObject({ isEnabled: z.boolean() }),
  /** The oldest version of the app that may be used; an older one shows the update popup. */
  updateApp: z.strictObject({
    minimumVersion: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'A version is written 4.0.6.'),
  }),
  /** The estate whose lowest role and tiles are shown to a person without a role. */
  accessControl: z.strictObject({ defaultEstateId: z.string().min(1).max(64) }),
} as const satisfies Record<RemoteConfigKey, z.ZodType>;

/** All remote-config documents. */
export const remoteConfigSettings = z.strictObject(remoteConfigShapes).meta({ id: 'RemoteConfigSettings' });

export type RemoteConfigSettings = z.output<typeof remoteConfigSettings>;

/** A change of one or more documents. Each given document is replaced as a whole. */
export const remoteConfigChange = remoteConfigSettings
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Name at least one thing to change.');

export type RemoteConfigChange = z.output<typeof remoteConfigChange>;

const documentOf = <K extends RemoteConfigKey, V extends z.ZodType>(key: K, value: V) =>
  z.object({ key: z.literal(key), value, nextFetch: z.iso.datetime() });

/** A document as the app reads it, with the time until which it may be cached. */
export const remoteConfigDocument = z
  .discriminatedUnion('key', [
    documentOf('authentication', remoteConfigShapes.authentication),
    documentOf('dynamicWebScreen', remoteConfigShapes.dynamicWebScreen),
    documentOf('firestore', remoteConfigShapes.firestore),
    documentOf('signup', remoteConfigShapes.signup),
    documentOf('otp', remoteConfigShapes.otp),
    documentOf('forgotPassword', remoteConfigShapes.forgotPassword),
    documentOf('updateApp', remoteConfigShapes.updateApp),
    documentOf(
      'accessControl',
      remoteConfigShapes.accessControl.extend({
        defaultEntry: accessEntry
          .nullable()
          .describe('The access entry for a person without a role; null when the default estate does not exist.'),
      }),
    ),
  ])
  .meta({ id: 'RemoteConfigDocument' });

export type RemoteConfigDocument = z.output<typeof remoteConfigDocument>;

/** The value of one document. */
export type RemoteConfigValue<K extends RemoteConfigKey> = Extract<RemoteConfigDocument, { key: K }>['value'];

export const remoteConfigRoutes = {
  'GET /api/config/{key}': defineRoute({
    method: 'get',
    path: '/api/config/{key}',
    feature: 'configuration',
    summary: 'One remote-config document, with the time until which the app may cache it.',
    access: { who: 'public' },
    params: z.object({ key: z.enum(remoteConfigKeys) }),
    output: remoteConfigDocument,
    errors: [],
  }),
  'GET /api/console/remote-config': defineRoute({
    method: 'get',
    path: '/api/console/remote-config',
    feature: 'configuration',
    summary: 'All remote-config documents. For administrators only.',
    access: { who: 'staff', permission: 'configuration.write' },
    output: remoteConfigSettings.extend({ version: recordVersion }),
    errors: [],
  }),
  'PUT /api/console/remote-config': defineRoute({
    method: 'put',
    path: '/api/console/remote-config',
    feature: 'configuration',
    summary:
      'Changes remote-config documents, each as a whole. Apps apply them when their cached document expires, within an hour; the server’s own checks apply them at once. For administrators only. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    body: remoteConfigChange,
    isVersioned: true,
    output: remoteConfigSettings.extend({ version: recordVersion }),
    errors: ['nothing-changed'],
  }),
};
