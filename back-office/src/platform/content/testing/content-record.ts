import type { ContentItem } from '../content.queries.ts';

/** What a draft of Msasa Ridge has beside its kind, its title and its fields. */
export const contentRecord = {
  version: 1,
  estateId: '91',
  estateName: 'Msasa Ridge',
  status: 'draft',
  visibleFrom: null,
  shownUntil: null,
  changedAt: '2026-11-20T08:00:00.000Z',
  previousVersion: null,
  changedBy: null,
} as const satisfies Partial<ContentItem>;
