import { call } from '../api/call.ts';
import { waitToRetry } from '../network/wait-to-retry.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';

/** The pause between attempts doubles up to the maximum. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Whose session the sign-out ends; undefined in a page that was loaded after the phone was erased. */
let leaver: string | undefined;

/** The attempt under way. */
let attempt: Promise<void> | undefined;

/**
 * Sends the sign-out that waits, if one does. Call it before a sign-in: a sign-out that the server takes later would remove the cookie of
 * the new session.
 * @throws {ApiError} when the server does not take it
 */
export function sendWaitingSignOut(): Promise<void> {
  if (attempt) return attempt;
  if (readMark('sign-out-waits') === undefined) return Promise.resolve();
  const clear = (): void => {
    attempt = undefined;
  };
  // The session of another person who has signed in in this browser meanwhile stays.
  const headers: Record<string, string> = leaver === undefined ? {} : { 'x-session-of': leaver };
  attempt = call('POST /api/auth/sign-out', {}, { headers }).then(() => writeMark('sign-out-waits', undefined));
  attempt.then(clear, clear);
  return attempt;
}

/**
 * Sends the sign-out that waits until the server takes it, or a session begins. The browser may say that it is online on a line on which
 * nothing arrives, so attempts do not wait for the network alone.
 * @param person whose session it ends
 */
export async function signOutPersistently(person: string | undefined): Promise<void> {
  leaver = person;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      await sendWaitingSignOut();
      return;
    } catch {
      await waitToRetry(pauseMs);
    }
  }
}
