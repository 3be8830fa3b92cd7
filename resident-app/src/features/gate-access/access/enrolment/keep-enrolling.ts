import { ApiError } from '@ekhaya/browser/api/api-error';
import { currentSession } from '../../../../platform/session/session.ts';

/** The pauses after failed tries, in milliseconds. In all they are shorter than the server remembers an entered PIN. */
const PAUSES_MS = [2_000, 4_000, 8_000, 16_000, 32_000];

let running = 0;

/** Whether an enrolment of this phone is under way, or is about to be tried again. */
export const isEnrolling = (): boolean => running > 0;

/**
 * Enrols this phone, and tries again while the network is too weak. It never fails: without an enrolment the server keeps checking
 * the PIN and making the codes, and the next PIN that the server accepts enrols the phone.
 * @param person whose phone is enrolled: no try is made in the session of another person
 */
export async function keepEnrolling(person: string, enrol: () => Promise<void>): Promise<void> {
  running += 1;
  try {
    for (const pause of [...PAUSES_MS, undefined]) {
      const isDone = await enrol().then(
        () => true,
        (thrown: unknown) => !(thrown instanceof ApiError && thrown.isTransient),
      );
      if (isDone || pause === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (currentSession().user?.id !== person) return;
    }
  } finally {
    running -= 1;
  }
}
