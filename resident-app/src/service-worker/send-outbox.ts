import { makeCallsFor } from '@ekhaya/browser/api/session-of';
import { setPageData, type PageData } from '@ekhaya/browser/page/page-data';
import type { SignedInUser } from '@ekhaya/contract/identity/identity';
import { registerReadSending } from '../features/notifications/unsent-reads.ts';
import { registerContactsSending } from '../features/profile/contacts/contacts-outbox.ts';
import { registerSnagSending } from '../features/snags/snag-outbox.ts';
import { hasSender, outbox, sendOutbox } from '../platform/outbox/outbox.ts';
import { createNothing, readStored } from '../platform/store/encrypted-store.ts';

registerSnagSending();
registerContactsSending();
registerReadSending();
createNothing();

/**
 * Sends what waits in the outbox while no page of the app is in front (decision 32). The store, its key, its locks and the cookie of the
 * session are the page's own; the application key is read from the installed page. Entries of the gate and wrong PINs wait for the app,
 * because sending them changes what the app holds in memory.
 * @throws when something is left, so that the browser wakes the worker again
 */
export async function sendOutboxWithoutPage(installedPage: Response | undefined): Promise<void> {
  // Nobody is signed in: what waits for the next session of a person stays where it is.
  const person = await readStored<SignedInUser>('session');
  if (person === undefined) return;
  makeCallsFor(person.id);
  setPageData(pageDataOf((await installedPage?.text()) ?? ''));
  await sendOutbox();
  const isLeft = outbox.get().some(({ kind, refusal }) => refusal === undefined && hasSender(kind));
  if (isLeft) throw new Error('Something is left in the outbox.');
}

/** Reads the data that the server wrote into the installed page. */
function pageDataOf(page: string): PageData {
  const [, json = '{}'] = /<script[^>]*id="ekhaya-configuration"[^>]*>([^<]*)</.exec(page) ?? [];
  const { apiKey = '' } = JSON.parse(json) as Partial<PageData>;
  return { apiKey, configurations: {} };
}
