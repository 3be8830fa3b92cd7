import { titleDrafts } from '../../platform/outbox/drafts.ts';
import { invalidate } from '../../platform/query/query.ts';
import { registerSnagSending } from './snag-outbox.ts';
import { snagKeys } from './snags.live.ts';

export { snagsLive } from './snags.live.ts';
export { usePrefetchedDepartments } from './use-snags.ts';

/** Registers how the outbox sends reports and answers about snags, and the titles of their drafts. Call it once at start. */
export function registerSnagSenders(): void {
  registerSnagSending(() => invalidate(snagKeys.own));
  titleDrafts({ 'snags/report': 'Snags being written', 'snags/answer/': 'Answers being written' });
}
