import { requestConfirmation, showAlert } from '../../platform/dialogs/dialogs.ts';
import { titlesOfDrafts } from '../../platform/outbox/drafts.ts';
import { readOutbox, titleOfOutboxItem } from '../../platform/outbox/outbox.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { endSession } from '../../platform/session/session.ts';
import { readSignedInDevices, signOutDevice } from './profile.queries.ts';

/** Logs out. If something is not sent yet, it first lists it and asks for confirmation, because logging out deletes it. */
export async function logOut(): Promise<void> {
  const lost = await lostText();
  if (lost !== '') {
    const isConfirmed = await requestConfirmation({
      title: 'Logout without sending?',
      text: lost,
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
  const lost = await lostText();
  const isConfirmed = await requestConfirmation({
    title: 'Sign out on all devices?',
    text: `Wherever you are signed in, your password is asked for again. ${lost}`.trim(),
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
  });
  if (!isConfirmed) return;
  if (await signOutOthers()) await endSession();
}

/** Names what waits in the outbox or was written and not sent, by kind with its number: 'Visitors not invited yet (2)'. */
async function lostText(): Promise<string> {
  const titles = [...(await readOutbox()).map(titleOfOutboxItem), ...(await titlesOfDrafts())];
  if (titles.length === 0) return '';
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1);
  const kinds = [...counts].map(([title, count]) => `${title} (${count})`);
  return `Not sent yet, and lost if you log out now: ${kinds.join(', ')}.`;
}
