import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { requestConfirmation } from '../dialogs/dialogs.ts';
import { afterScreenChange } from '../navigation/history-entries.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';
import { pushState, readPushState, enablePush } from './push.ts';

/**
 * Offers, once on a phone, to tell the person of an answer while the app is closed: to be called when she has just asked for
 * something that somebody answers. The browser asks her only when she takes the offer.
 * @param text what she would be told
 */
export async function offerPushOnce(text: string): Promise<void> {
  if (readMark('push-offered') !== undefined) return;
  await readPushState();
  if (pushState.get() !== 'off') return;
  await afterScreenChange();
  writeMark('push-offered', 'yes');
  const isWanted = await requestConfirmation({
    title: 'Get told on this phone',
    text,
    confirmLabel: 'Tell me',
    cancelLabel: 'Not now',
  });
  if (!isWanted) return;
  await enablePush().catch(() => showToast('error', 'This could not be changed. Please try again.'));
}
