import { registerSender } from '../../platform/outbox/outbox.ts';
import { forgetWaiting, SNAG_ANSWER, SNAG_REPORT, sendWaitingAnswer, sendWaitingReport } from './snag-outbox.ts';

export { snagsLive } from './snags.live.ts';

/** Registers how the outbox sends reports and answers about snags. Call it once at start. */
export function registerSnagSenders(): void {
  const options = { isRecord: true, isOrdered: true, forget: forgetWaiting };
  registerSender(SNAG_REPORT, sendWaitingReport, { title: 'Snags', ...options });
  registerSender(SNAG_ANSWER, sendWaitingAnswer, { title: 'Answers about snags', ...options });
}
