import { exampleOf, textKinds, type TextKey, type Words } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { findPersonById } from '../../identity/index.ts';
import { requirePossibleWords } from './change-text.ts';
import { findTextScope } from './scope-of-texts.ts';

/** Trials per member of staff and hour. An SMS is paid. */
const trialLimit: RateLimit = { name: 'text-trial', attempts: 20, windowSeconds: 60 * 60 };

/**
 * Sends words to the caller alone, with examples for what is filled in: links and codes in it work nowhere.
 * @throws {AppError} `validation` for words that cannot be sent, and for an SMS to somebody without a proved number;
 *   `not-found` for an estate that is not the caller's; `too-many-requests`
 */
export const sendTrialOfText = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  {
    callerId,
    staffEstates,
    scope,
    key,
    words,
  }: {
    callerId: string;
    staffEstates: StaffEstates;
    scope: string;
    key: TextKey;
    words: Words;
  },
): Promise<Record<string, never>> => {
  const { database, environment } = dependencies;
  await findTextScope(database.db, { scope, staffEstates });
  requirePossibleWords(key, words, environment.publicUrl);
  const person = await findPersonById(database.db, callerId);
  if (person === undefined) throw new AppError('not-found');
  const isSms = textKinds[key].channel === 'sms';
  if (isSms && !person.mobileVerified) {
    throw new AppError('validation', { detail: 'Please verify your mobile number first: the SMS goes to it.' });
  }
  await claimAttempt(dependencies, [{ limit: trialLimit, subject: callerId }], { code: 'too-many-requests' });
  const { subject, text } = exampleOf(key, words, environment.publicUrl);
  if (isSms) await enqueue(database.db, 'send-text', { to: person.mobile, text });
  else {
    const title = subject === '' ? textKinds[key].name : subject;
    await enqueue(database.db, 'send-mail', { to: person.email, subject: `Trial: ${title}`, text });
  }
  return {};
};
