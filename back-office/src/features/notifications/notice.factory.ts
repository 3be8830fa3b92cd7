import type { Announcement } from '@ekhaya/contract/notifications/console-notifications';

/** Returns a draft of a notice. Tests override the fields that matter to them. */
export const testNotice = (overrides: Partial<Announcement> = {}): Announcement => ({
  id: 'levies',
  version: 3,
  isEverywhere: false,
  estates: [{ id: '91', name: 'Msasa Ridge' }],
  roles: [],
  type: 'others',
  title: 'Levies for 2027',
  description: 'The trustees propose R 2 450.00.',
  image: '',
  imageAlt: '',
  url: '',
  status: 'draft',
  scheduledAt: null,
  sentAt: null,
  expiresAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  createdBy: { id: 'naledi', name: 'Naledi Mthembu' },
  requested: null,
  decision: null,
  canBeDecided: false,
  reached: 0,
  pushed: 0,
  read: 0,
  ...overrides,
});
