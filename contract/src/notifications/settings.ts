import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { settingChannels, settingTypes } from './settings.rules.ts';

/** What a person gets, by type and way. */
const notificationSettings = z
  .object({
    settings: z.array(z.object({ type: z.enum(settingTypes), app: z.boolean(), push: z.boolean(), mail: z.boolean() })),
    hasAnsweredEvents: z
      .boolean()
      .describe('Whether she has said yes or no to push messages and mails about events; false until she answered.'),
  })
  .meta({ id: 'NotificationSettings' });

/** What a person gets, by type and way. */
export type NotificationSettings = z.output<typeof notificationSettings>;

/** The calls about what a person wants to be told. Nobody can switch off what concerns the safety of her account. */
export const notificationSettingsRoutes = {
  'GET /api/notification-settings': defineRoute({
    method: 'get',
    path: '/api/notification-settings',
    feature: 'notifications',
    summary: 'Reads which types of notifications the caller gets, by way: in the app, by push, by mail.',
    access: { who: 'signed-in' },
    output: notificationSettings,
    errors: [],
  }),
  'PUT /api/notification-settings': defineRoute({
    method: 'put',
    path: '/api/notification-settings',
    feature: 'notifications',
    summary:
      'Switches some types of notifications on or off for the caller, by way. Obeyed from the next notification on.',
    access: { who: 'signed-in' },
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ type: z.enum(settingTypes), channel: z.enum(settingChannels), isOn: z.boolean() }))
        .min(1)
        .max(15),
    }),
    output: notificationSettings,
    errors: [],
  }),
};
