import { askConfirm, showAlert } from '../../platform/dialogs/dialogs.ts';
import { titleOfUnsent, unsent, type Unsent } from '../../platform/outbox/outbox.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { endSession } from '../../platform/session/session.ts';
import { readSignedInDevices, signOutDevice } from './profile.queries.ts';

/** Logs out; what is still unsent would be lost, so it is named and asked about first. */
export async function logOut(): Promise<void> {
  const waiting = unsent.get();
  if (waiting.length > 0) {
    const isConfirmed = await askConfirm({
      title: 'Logout without sending?',
      text: `Not sent yet, and lost if you log out now: ${namesOf(waiting)}.`,
      confirmLabel: 'Logout',
      cancelLabel: 'Cancel',
    });
    if (!isConfirmed) return;
  }
  await endSession();
}

/**
 * Logs out here and wherever else the person is signed in, once she has said so. When a device cannot be signed out she
 * stays signed in here, and is told.
 */
export async function logOutEverywhere(): Promise<void> {
  const waiting = unsent.get();
  const lost = waiting.length > 0 ? ` Not sent yet, and lost if you log out now: ${namesOf(waiting)}.` : '';
  const isConfirmed = await askConfirm({
    title: 'Sign out on all devices?',
    text: `Wherever you are signed in, your password is asked for again.${lost}`,
    confirmLabel: 'Sign out',
    cancelLabel: 'Cancel',
  });
  if (!isConfirmed) return;
  try {
    const others = (await readSignedInDevices()).filter(({ isCurrent }) => !isCurrent);
    await Promise.all(others.map(({ id }) => signOutDevice(id)));
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    await showAlert({ title: 'Error', text: 'Not every device could be signed out. Please try again.' });
    return;
  }
  await endSession();
}

/** Each kind of thing once, with how many there are of it. */
function namesOf(waiting: readonly Unsent[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of waiting) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${titleOfUnsent(kind)} (${count})`).join(', ');
}
