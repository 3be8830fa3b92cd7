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
 * it afterwards.
 * @throws what `send` throws; the earlier items stay then
 */
export async function sendInPlaceOf({ name }: OutboxKind, send: () => Promise<unknown>): Promise<void> {
  if (!(await readOutbox()).some(({ kind }) => kind === name)) {
    await send();
    return;
  }
  await withSendingLock(async () => {
    await send();
    const read = await readList();
    for (const item of read.items.filter(({ kind }) => kind === name)) await removeItem(item, read);
  });
}
