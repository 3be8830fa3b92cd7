import type { NewNotification } from './publishing/publish-notification.ts';

/** Returns a notification to publish. Tests override only what they are about. */
export const testNotification = (
  notification: Pick<NewNotification, 'audience'> & Partial<NewNotification>,
): NewNotification => ({
  type: 'others',
  title: 'Water off',
  description: 'From 09:00 to 11:00.',
  ...notification,
});
