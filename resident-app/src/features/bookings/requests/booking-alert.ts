import { showAlert } from '../../../platform/dialogs/dialogs.ts';

/** Booking alerts close by themselves after 5 s (spec section 9). */
const DISMISS_AFTER_MS = 5_000;

/** Shows an alert about a booking. Resolves when it is closed. */
export const showBookingAlert = (title: string, text: string): Promise<void> =>
  showAlert({ title, text, dismissAfterMs: DISMISS_AFTER_MS });
