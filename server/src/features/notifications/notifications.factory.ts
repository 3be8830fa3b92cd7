import type { NewNotification } from './publishing/publish-notification.ts';

/** An announcement of a test; say only what the test is about. */
export const testAnnouncement = (
  announcement: Pick<NewNotification, 'audience'> & Partial<NewNotification>,
): NewNotification => ({
  type: 'others',
  title: 'Water off',
  description: 'From 09:00 to 11:00.',
  ...announcement,
});
