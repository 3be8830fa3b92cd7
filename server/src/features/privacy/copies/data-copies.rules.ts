import { copyDays } from '@ekhaya/contract/privacy/kept-records.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';

/** How long a copy may take. A job that fails is repeated for longer; its person is told before, and can ask again. */
const makingMs = dayMs;

/** Copies that were asked for before this instant, and are not ready, have failed. */
export const failedBefore = (now: Date): Date => new Date(now.getTime() - makingMs);

/** Copies that were asked for before this instant and have failed are deleted. They are shown for as long as a ready one is. */
export const failedEndBefore = (now: Date): Date => new Date(failedBefore(now).getTime() - copyDays * dayMs);

/** What has become of a copy: the stored status, or `failed` for one that takes too long. */
export const statusOfCopy = <Status extends string>(
  { status, createdAt }: { status: Status; createdAt: Date },
  now: Date,
): Status | 'failed' => (status !== 'ready' && createdAt < failedBefore(now) ? 'failed' : status);
