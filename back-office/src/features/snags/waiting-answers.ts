import { ApiError } from '@ekhaya/browser/api/api-error';
import { createLock } from '@ekhaya/browser/store/in-one-tab';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { readStaffMember } from '../../platform/session/staff.ts';
import { registerUnsentWork } from '../../platform/session/unsent-work.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { requireStored, writeStored } from '../../platform/store/console-store.ts';
import { snagsKey, sendAnswer, uploadPhoto } from './snags.queries.ts';

/** A photo of an answer. Without an id it is not uploaded yet, and its address holds the photo itself. */
export interface AnswerPhoto {
  id: string;
  url: string;
  /** The idempotency key of its upload. */
  key: string;
}

/** What staff answer. */
export interface Answer {
  snagId: string;
  title: string;
  text: string;
  photos: AnswerPhoto[];
  startsWork: boolean;
  plannedAt: string | null;
}

/** An answer that is not sent yet. */
export interface WaitingAnswer extends Answer {
  /** Its idempotency key: it counts once, however often it is sent. */
  key: string;
  /** Milliseconds since 1970. */
  since: number;
  /** Why the server did not take it; empty while it waits. */
  refusal: string;
}

/** Runs one change of the list at a time, and one sending at a time, in all tabs of the browser. */
const withListLock = createLock('ekhaya-console-answers');
const withSendingLock = createLock('ekhaya-console-answers-sending');
const RETRY_MS = 15_000;

const nothing: readonly WaitingAnswer[] = [];
/** The answers that wait, as this tab has last read them. */
let known = nothing;
const listeners = new Set<() => void>();

const show = (answers: readonly WaitingAnswer[]): void => {
  known = answers;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Several people may use one browser: each has answers of their own. */
const storedName = async (): Promise<string> => `snags/waiting-answers/${(await readStaffMember()).user.id}`;

/** Reads the answers that wait in this browser. */
async function readWaiting(): Promise<readonly WaitingAnswer[]> {
  const answers = (await requireStored<WaitingAnswer[]>(await storedName())) ?? nothing;
  show(answers);
  return answers;
}

/** Changes the stored list, one tab at a time. @returns what the browser has stored */
async function changeWaiting(
  change: (answers: readonly WaitingAnswer[]) => readonly WaitingAnswer[],
): Promise<readonly WaitingAnswer[]> {
  let stored = nothing;
  await withListLock(async () => {
    const name = await storedName();
    const changed = change((await requireStored<WaitingAnswer[]>(name)) ?? nothing);
    await writeStored(name, changed.length === 0 ? undefined : changed);
    stored = await readWaiting();
  });
  return stored;
}

const changeOne = (key: string, changed: Partial<WaitingAnswer>): Promise<unknown> =>
  changeWaiting((answers) => answers.map((answer) => (answer.key === key ? { ...answer, ...changed } : answer)));

/** Deletes an answer that waits. */
export const deleteWaiting = (key: string): Promise<unknown> =>
  changeWaiting((answers) => answers.filter((answer) => answer.key !== key));

/** The photo that a `data:` address holds. The page may not fetch such an address. */
const photoOf = (address: string): Blob => {
  const bytes = atob(address.slice(address.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' });
};

/**
 * Sends an answer, photos first.
 * @param keep stores the photos that have arrived, so that a later attempt continues there
 */
async function send(answer: WaitingAnswer, keep: (photos: AnswerPhoto[]) => Promise<unknown>): Promise<void> {
  const photos: AnswerPhoto[] = [];
  for (const [at, photo] of answer.photos.entries()) {
    if (photo.id !== '') {
      photos.push(photo);
      continue;
    }
    photos.push({ ...photo, ...(await uploadPhoto(photoOf(photo.url), photo.key)) });
    await keep([...photos, ...answer.photos.slice(at + 1)]);
  }
  await sendAnswer({ ...answer, photos: photos.map(({ id }) => id) }, answer.key);
}

/** Sends what waits, the oldest first. What the server does not take stays with the reason; without an answer of the server all stays. */
const sendAll = (): Promise<void> =>
  withSendingLock(async () => {
    for (const answer of await readWaiting()) {
      const { key, refusal } = answer;
      if (refusal !== '') continue;
      try {
        await send(answer, (photos) => changeOne(key, { photos }));
        await deleteWaiting(key);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        if (thrown.isTransient || thrown.status === 401) return;
        await changeOne(key, { refusal: thrown.detail });
      }
    }
  });

const sendAndRead = async (client: QueryClient): Promise<void> => {
  const before = known.length;
  try {
    await sendAll();
  } catch {
    // The store cannot be read now, or nobody is signed in: the next attempt may succeed.
  }
  if (known.length < before) await client.invalidateQueries({ queryKey: snagsKey });
};

/**
 * Returns a function that answers the people of a snag: at once, or as soon as there is a network. Until then the answer waits in this
 * browser, encrypted, also when the console is closed.
 * @returns whether it waits. @throws {ApiError} when the server does not take it, or this browser cannot keep it
 */
export function useSnagAnswer(): (answer: Answer) => Promise<boolean> {
  const client = useQueryClient();
  return async (answer) => {
    const waiting: WaitingAnswer = { ...answer, key: crypto.randomUUID(), since: Date.now(), refusal: '' };
    const stored = await changeWaiting((answers) => [...answers, waiting]).catch(() => nothing);
    if (!stored.some(({ key }) => key === waiting.key)) {
      await send(waiting, () => Promise.resolve());
      await client.invalidateQueries({ queryKey: snagsKey });
      return false;
    }
    await sendAndRead(client);
    const left = known.find(({ key }) => key === waiting.key);
    if (left === undefined || left.refusal === '') return left !== undefined;
    await deleteWaiting(waiting.key);
    throw new ApiError({ code: 'conflict', status: 409, detail: left.refusal });
  };
}

/** The answers that wait, and a function that sends them now. */
export function useWaitingAnswers(): { waiting: readonly WaitingAnswer[]; sendNow: () => Promise<void> } {
  const client = useQueryClient();
  const waiting = useSyncExternalStore(subscribe, () => known);
  return { waiting, sendNow: () => sendAndRead(client) };
}

/**
 * Sends the answers that wait, in whichever room the console is open: at its start, when the network is back, when the tab becomes
 * visible, and every 15 seconds while something waits.
 */
export function WaitingAnswersSender() {
  const client = useQueryClient();
  const person = useStaffMember()?.user.id;
  const waiting = useSyncExternalStore(subscribe, () => known);
  const isWaiting = waiting.some(({ refusal }) => refusal === '');
  useEffect(() => {
    if (person === undefined) return undefined;
    void sendAndRead(client);
    const unregister = registerUnsentWork(async () => (await readWaiting()).map(({ title }) => `Answer: ${title}`));
    return () => {
      unregister();
      show(nothing);
    };
  }, [person, client]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = (): void => {
      if (document.visibilityState === 'visible') void sendAndRead(client);
    };
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
      clearInterval(timer);
    };
  }, [isWaiting, client]);
  return null;
}
