import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { isOnline } from '../../platform/network/online.ts';

/** The question when a page cannot be shown. */
export const unableToShow =
  'You are unable to view this content on your mobile browser, would you like to download it instead?';

/**
 * Passes the address to the browser, which saves the file or opens it in a new window. Without a network a toast says that it
 * cannot: the browser would open an empty window.
 */
export function downloadPage(address: string): void {
  if (!isOnline()) {
    showToast('error', 'There is no network. Please download it once there is one.');
    return;
  }
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
