import { askConfirm } from '../../platform/dialogs/dialogs.ts';
import { titleOfUnsent, unsent, type Unsent } from '../../platform/outbox/outbox.ts';
import { endSession } from '../../platform/session/session.ts';

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

/** Each kind of thing once, with how many there are of it. */
function namesOf(waiting: readonly Unsent[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of waiting) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${titleOfUnsent(kind)} (${count})`).join(', ');
}
