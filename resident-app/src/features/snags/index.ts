import { invalidate } from '../../platform/query/query.ts';
import { registerSnagSending } from './snag-outbox.ts';
import { snagKeys } from './snags.live.ts';

export { snagsLive } from './snags.live.ts';
export { usePrefetchedDepartments } from './use-snags.ts';

/** Registers how the outbox sends reports and answers about snags. Call it once at start. */
export const registerSnagSenders = (): void => registerSnagSending(() => invalidate(snagKeys.own));
