import type { NewNotification } from './publishing/publish-notification.ts';

/** Returns a notification to publish. Tests override the fields that matter to them. */
export const testNotification = (
  notification: Pick<NewNotification, 'audience'> & Partial<NewNotification>,
): NewNotification => ({
  type: 'others',
  title: 'Water off',
  description: 'From 09:00 to 11:00.',
  ...notification,
});
