import { requestConfirmation, showAlert } from '../../platform/dialogs/dialogs.ts';
import { readOutbox, titleOfOutboxItem, type OutboxItem } from '../../platform/outbox/outbox.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { endSession } from '../../platform/session/session.ts';
import { readSignedInDevices, signOutDevice } from './profile.queries.ts';

/** Logs out. If the outbox has unsent items, it first lists them and asks for confirmation, because logging out deletes them. */
export async function logOut(): Promise<void> {
  const unsentItems = await readOutbox();
  if (unsentItems.length > 0) {
    const isConfirmed = await requestConfirmation({
      title: 'Logout without sending?',
      text: `Not sent yet, and lost if you log out now: ${listUnsent(unsentItems)}.`,
      confirmLabel: 'Logout',
      cancelLabel: 'Cancel',
    });
    if (!isConfirmed) return;
  }
  await endSession();
}

/** Signs the person out on all devices but this one, after a confirmation. Shows an error when one could not be signed out. */
export async function signOutEverywhereElse(): Promise<void> {
  const isConfirmed = await requestConfirmation({
    title: 'Sign out everywhere else?',
    text: 'You stay signed in here. Elsewhere your password is asked for again.',
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
  });
  if (isConfirmed) await signOutOthers();
}

/** @returns false after it has shown that a device could not be signed out */
async function signOutOthers(): Promise<boolean> {
  try {
    const others = (await readSignedInDevices()).filter(({ isCurrent }) => !isCurrent);
    await Promise.all(others.map(({ id }) => signOutDevice(id)));
    return true;
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    await showAlert({ title: 'Error', text: 'Not every device could be signed out. Please try again.' });
    return false;
  }
}

/**
 * Signs the person out on all her devices after a confirmation, on this one last. When another device cannot be signed out
 * it shows an error and she stays signed in here.
 */
export async function logOutEverywhere(): Promise<void> {
  const unsentItems = await readOutbox();
  const lost = unsentItems.length > 0 ? ` Not sent yet, and lost if you log out now: ${listUnsent(unsentItems)}.` : '';
  const isConfirmed = await requestConfirmation({
    title: 'Sign out on all devices?',
    text: `Wherever you are signed in, your password is asked for again.${lost}`,
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
  });
  if (!isConfirmed) return;
  if (await signOutOthers()) await endSession();
}

/** Names the kinds of unsent entries with their number: 'Wrong PIN tries (2)'. */
function listUnsent(items: readonly OutboxItem[]): string {
  const counts = new Map<string, number>();
  for (const title of items.map(titleOfOutboxItem)) counts.set(title, (counts.get(title) ?? 0) + 1);
  return [...counts].map(([title, count]) => `${title} (${count})`).join(', ');
}
