import type { Dependencies } from '../platform/dependencies.ts';
import { pruneIdentity } from '../features/identity/index.ts';
import { pruneIdempotencyKeys } from '../platform/http/idempotency/idempotent-responder.ts';
import { applyRetention, forgetWaitingVisitors } from '../features/privacy/index.ts';
import { pruneGates } from '../features/gate-access/index.ts';
import { pruneImages } from '../features/profile/index.ts';
import { pruneDrafts } from '../features/notifications/index.ts';
import { pruneContent } from '../features/content/index.ts';
import { pruneHandedOverMails } from '../platform/mail/send-mail.ts';

/** Deletes what has expired, of every feature. Called by the job `prune-expired`. */
export const pruneExpired = async (dependencies: Dependencies): Promise<void> => {
  await pruneIdentity(dependencies);
  await pruneIdempotencyKeys(dependencies);
  await applyRetention(dependencies);
  await forgetWaitingVisitors(dependencies);
  await pruneGates(dependencies);
  await pruneImages(dependencies);
  await pruneContent(dependencies);
  await pruneDrafts(dependencies);
  await pruneHandedOverMails(dependencies);
};
