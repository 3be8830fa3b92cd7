import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { requestConfirmation } from '../dialogs/dialogs.ts';
import { afterScreenChange } from '../navigation/history-entries.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';
import { pushState, readPushState, enablePush } from './push.ts';

/**
 * Offers push messages, once per phone. Call it after the person has requested something that staff answer. The browser asks
 * for permission only if she accepts the offer.
 * @param text what the messages would be about
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
