import { ApiError } from '@ekhaya/browser/api/api-error';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';

/** How long a success alert is shown, in milliseconds (spec section 9). */
const SUCCESS_MS = 2_000;

/** Shows the success alert of the profile's forms, e.g. 'Address successfully added'. */
export const showSuccess = (text: string): Promise<void> =>
  showAlert({ title: 'Success', text, dismissAfterMs: SUCCESS_MS });

/**
 * Shows the alert 'Error' with the server's sentence, or with the fallback where the server gave none. Nothing is shown when the
 * session has ended: the person is sent to Login, and what she typed is kept.
 */
export const showSaveFailure = async (thrown: unknown, fallback: string): Promise<void> => {
  if (thrown instanceof ApiError && thrown.code === 'session-required') return;
  const isExplained = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  await showAlert({ title: 'Error', text: isExplained ? thrown.detail : fallback });
};

/** The messages of a refused form by the names of its fields. They also name the images that have to be sent again. */
export const fieldErrorsOf = (thrown: unknown): Record<string, string> =>
  thrown instanceof ApiError && (thrown.code === 'validation' || thrown.code === 'image/missing') ? thrown.fields : {};
