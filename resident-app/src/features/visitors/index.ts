import { titleDrafts } from '../../platform/outbox/drafts.ts';

export { visitorsLive } from './visitors.live.ts';

/** Registers the titles of visitors who are on this phone alone. Call it once at start. */
export const registerVisitorDrafts = (): void =>
  titleDrafts({ 'visitors/pending': 'Visitors not invited yet', 'visitors/new': 'Visitors not added yet' });
