import type { Announcement } from './publishing/announce.ts';

/** An announcement of a test; say only what the test is about. */
export const testAnnouncement = (
  announcement: Pick<Announcement, 'audience'> & Partial<Announcement>,
): Announcement => ({
  type: 'others',
  title: 'Water off',
  description: 'From 09:00 to 11:00.',
  ...announcement,
});
