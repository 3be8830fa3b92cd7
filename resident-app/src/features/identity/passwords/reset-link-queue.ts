import {
  putIntoOutbox,
  readOutbox,
  registerSender,
  sendOutbox,
  type OutboxKind,
} from '../../../platform/outbox/outbox.ts';
import { newcomerStore } from '../../../platform/store/encrypted-store.ts';
import { requestPasswordReset } from './passwords.queries.ts';

const KIND: OutboxKind = { name: 'password-reset-link', title: 'Link for a new password' };

/**
 * The addresses whose links wait. After a logout the outbox stores nothing until somebody signs in, so they lie in the store of people
 * without a session.
 */
const STORED = 'reset-links';

interface WaitingLink {
  email: string;
}

const readWaiting = async (): Promise<string[]> => (await newcomerStore.readStored<string[]>(STORED)) ?? [];

async function writeWaiting(emails: readonly string[]): Promise<void> {
  await newcomerStore.writeStored(STORED, emails.length > 0 ? emails : undefined);
}

registerSender(KIND, ({ email }: WaitingLink) => requestPasswordReset(email), {
  forget: async ({ email }: WaitingLink) => writeWaiting((await readWaiting()).filter((each) => each !== email)),
});

/** Queues the request of a reset link until there is a network, even across restarts of the app. */
export async function queueResetLink(email: string): Promise<void> {
  await writeWaiting([...new Set([...(await readWaiting()), email])]);
  await sendWaitingResetLinks();
}

/** Sends the requests that wait, also those of before a restart, as soon as there is a network. */
export async function sendWaitingResetLinks(): Promise<void> {
  const queued = (await readOutbox()).filter(({ kind }) => kind === KIND.name);
  const isQueued = (email: string): boolean => queued.some(({ payload }) => (payload as WaitingLink).email === email);
  for (const email of (await readWaiting()).filter((each) => !isQueued(each))) await putIntoOutbox(KIND, { email });
  await sendOutbox();
}
