import { ApiError } from '@ekhaya/browser/api/api-error';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keepDraft, readDraft } from '../../platform/drafts/drafts.ts';
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

/** Kept as a draft: for this tab alone, and gone at sign-out. */
const STORED = 'snags/waiting-answers';
const RETRY_MS = 15_000;

const nothing: readonly WaitingAnswer[] = [];
let known: { keptAt: number | undefined; answers: readonly WaitingAnswer[] } = { keptAt: undefined, answers: nothing };
const listeners = new Set<() => void>();

/** The answers that wait. What is stored decides, because signing out removes it. */
const read = (): readonly WaitingAnswer[] => {
  const draft = readDraft<WaitingAnswer[]>(STORED);
  if (draft?.keptAt !== known.keptAt) known = { keptAt: draft?.keptAt, answers: draft?.value ?? nothing };
  return known.answers;
};

/** Stores the answers that wait. @returns whether this browser has stored them */
const write = (answers: readonly WaitingAnswer[]): boolean => {
  const keptAt = keepDraft(STORED, answers);
  if (keptAt === undefined) return false;
  known = { keptAt, answers };
  for (const listener of listeners) listener();
  return true;
};

const change = (key: string, changed: Partial<WaitingAnswer>): boolean =>
  write(read().map((answer) => (answer.key === key ? { ...answer, ...changed } : answer)));

/** Deletes an answer that waits. */
export const deleteWaiting = (key: string): boolean => write(read().filter((answer) => answer.key !== key));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The photo that a `data:` address holds. The page may not fetch such an address. */
const photoOf = (address: string): Blob => {
  const bytes = atob(address.slice(address.indexOf(',') + 1));
  return new Blob([Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))], { type: 'image/jpeg' });
};

async function send(answer: WaitingAnswer): Promise<void> {
  const photos: AnswerPhoto[] = [];
  for (const [at, photo] of answer.photos.entries()) {
    if (photo.id !== '') {
      photos.push(photo);
      continue;
    }
    photos.push({ ...photo, ...(await uploadPhoto(photoOf(photo.url), photo.key)) });
    change(answer.key, { photos: [...photos, ...answer.photos.slice(at + 1)] });
  }
  await sendAnswer({ ...answer, photos: photos.map(({ id }) => id) }, answer.key);
  deleteWaiting(answer.key);
}

let running: Promise<void> | undefined;

/** Sends what waits, the oldest first. What the server does not take stays with the reason; without an answer of the server all stays. */
const sendAll = async (): Promise<void> => {
  for (const { key } of read()) {
    const answer = read().find((each) => each.key === key);
    if (answer === undefined || answer.refusal !== '') continue;
    try {
      await send(answer);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.isTransient || thrown.status === 401) return;
      change(key, { refusal: thrown.detail });
    }
  }
};

const sendWaiting = (): Promise<void> => {
  running ??= sendAll().finally(() => {
    running = undefined;
  });
  return running;
};

const sendAndRead = async (client: QueryClient): Promise<void> => {
  const before = read().length;
  await sendWaiting();
  if (read().length < before) await client.invalidateQueries({ queryKey: snagsKey });
};

/**
 * Returns a function that answers the people of a snag: at once, or as soon as there is a network. Until then the answer waits in this
 * tab, also through a reload.
 * @returns whether it waits. @throws {ApiError} when the server does not take it, or this browser cannot keep it
 */
export function useSnagAnswer(): (answer: Answer) => Promise<boolean> {
  const client = useQueryClient();
  return async (answer) => {
    const waiting: WaitingAnswer = { ...answer, key: crypto.randomUUID(), since: Date.now(), refusal: '' };
    if (!write([...read(), waiting])) {
      await send(waiting);
      await client.invalidateQueries({ queryKey: snagsKey });
      return false;
    }
    await running;
    await sendAndRead(client);
    const left = read().find(({ key }) => key === waiting.key);
    if (left === undefined || left.refusal === '') return left !== undefined;
    deleteWaiting(waiting.key);
    throw new ApiError({ code: 'conflict', status: 409, detail: left.refusal });
  };
}

/** The answers that wait. They are sent when the network is back, and every 15 seconds while the room is open. */
export function useWaitingAnswers(): { waiting: readonly WaitingAnswer[]; sendNow: () => Promise<void> } {
  const client = useQueryClient();
  const waiting = useSyncExternalStore(subscribe, read);
  const isWaiting = waiting.some(({ refusal }) => refusal === '');
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = (): void => void sendAndRead(client);
    again();
    addEventListener('online', again);
    const timer = setInterval(again, RETRY_MS);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [isWaiting, client]);
  return { waiting, sendNow: () => sendAndRead(client) };
}
