import type { ApiError } from '@ekhaya/browser/api/api-error';
import type { NotificationType } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';

/** Says which of several rows an act left as they were, and why. Says nothing when there are none. */
export function notifyOfRefused(
  notify: (message: string, options: { type: NotificationType; autoHideDuration: number }) => void,
  refused: readonly { name: string; error: ApiError }[],
): void {
  if (refused.length === 0) return;
  const sentences = refused.map(({ name, error }) => `${name}: ${sentenceOf(error)}`);
  notify(sentences.join(' '), { type: 'error', autoHideDuration: 10_000 });
}
