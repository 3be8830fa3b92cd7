import { ApiError } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { showAlert } from '../../platform/dialogs/dialogs.ts';

interface FailureTexts {
  /** The sentence where the server gave none. */
  fallback: string;
  /** What nobody knows where no answer came: `the role was ended`. */
  unknown: string;
  /** What to do then. */
  next?: string;
}

/**
 * Shows the alert 'Error' with the server's sentence, or with the fallback where the server gave none. Nothing is shown when the
 * session has ended: the person is sent to Login, and what she chose is kept.
 */
export const showSaveFailure = async (
  thrown: unknown,
  { fallback, unknown, next = 'please look at your household before you try again' }: FailureTexts,
): Promise<void> => {
  if (thrown instanceof ApiError && thrown.code === 'session-required') return;
  const isExplained = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  await showAlert({
    title: 'Error',
    text: unknownOutcome(thrown, unknown, next) ?? (isExplained ? thrown.detail : fallback),
  });
};

/** The messages of a refused form by the names of its fields. */
export const fieldErrorsOf = (thrown: unknown): Record<string, string> =>
  thrown instanceof ApiError && thrown.code === 'validation' ? thrown.fields : {};
