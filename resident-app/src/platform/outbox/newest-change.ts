import { ApiError } from '@ekhaya/browser/api/api-error';
import { deleteFromOutbox, putIntoOutbox, readOutbox, removeItem, sendOutbox, type OutboxKind } from './outbox.ts';
import { readList, withSendingLock } from './unsent-items.ts';

/** Like `sendWhenOnline`, in place of earlier items of the kind that have not been sent: the newest change holds everything. */
export async function sendNewestWhenOnline(kind: OutboxKind, payload: unknown): Promise<void> {
  const earlier = (await readOutbox()).filter((item) => item.kind === kind.name);
  await putIntoOutbox(kind, payload);
  for (const { id } of earlier) await deleteFromOutbox(id);
  await sendOutbox();
}

/**
 * Sends the newest change now. Earlier items of the kind are not sent meanwhile, and are deleted when it was taken: they would overwrite
 * it afterwards. Where it may be taken later, or was taken and the answer lost, it waits in their place.
 * @returns false where it waits
 * @throws what `send` throws otherwise; the earlier items stay then
 */
export async function sendInPlaceOf(
  kind: OutboxKind,
  payload: unknown,
  send: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await readOutbox()).some((item) => item.kind === kind.name)) {
    await send();
    return true;
  }
  let isSent = false;
  await withSendingLock(async () => {
    const id = crypto.randomUUID();
    try {
      await send();
      isSent = true;
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || !thrown.isTransient) throw thrown;
      await putIntoOutbox(kind, payload, { id });
    }
    const read = await readList();
    const earlier = read.items.filter((item) => item.kind === kind.name && item.id !== id);
    for (const item of earlier) await removeItem(item, read);
  });
  return isSent;
}
