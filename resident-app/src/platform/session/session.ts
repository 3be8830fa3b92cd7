import type { OutputOf } from '@ekhaya/contract/routes';
import { useSyncExternalStore } from 'react';
import { call, onCallFailed } from '../api/call.ts';
import { forgetStoredResponses } from '../api/stored-responses.ts';
import { transport } from '../api/transport.ts';
import { firstFrame } from '../first-frame/first-frame.ts';
import { takePrefetched } from '../first-frame/page-start.ts';
import { preserveRecords, restoreRecords } from '../outbox/outbox.ts';
import { forgetAll, readStored, writeStored } from '../store/encrypted-store.ts';
import { readBootstrap } from '../store/bootstrap.ts';
import { createStore } from '../store/external-store.ts';
import { forgetMarks, onMarkChangedElsewhere, readMark, writeMark } from '../store/plain-marks.ts';

/** The person behind the session, as she may see herself. */
export type SignedInUser = OutputOf<'GET /api/user'>;

export type Session =
  | { state: 'unknown'; user?: undefined }
  | { state: 'signed-out'; user?: undefined }
  | { state: 'signed-in'; user: SignedInUser };

const STORED_USER = 'session';
const UNKNOWN: Session = { state: 'unknown' };
const SIGNED_OUT: Session = { state: 'signed-out' };
/** Between two tries to learn who is signed in, while nobody can be shown. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

const session = createStore<Session>(UNKNOWN);
/** What this phone has changed about the person and the server has not confirmed yet. */
const unconfirmed = new Set<Partial<SignedInUser>>();
/** A read under way may have missed what was unconfirmed at its beginning, and what was changed since. */
const readsUnderWay = new Set<Set<Partial<SignedInUser>>>();
const beginListeners = new Set<(user: SignedInUser) => void>();
const endListeners = new Set<() => void>();

/** Who is signed in. `unknown` only while the phone remembers a session that has not been confirmed or restored. */
export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.get, () => (firstFrame() === 'login' ? SIGNED_OUT : UNKNOWN));

export const currentSession = session.get;

/** Tells when somebody is signed in: at once if so already. */
export function onSessionBegin(listener: (user: SignedInUser) => void): void {
  beginListeners.add(listener);
  const { user } = session.get();
  if (user) listener(user);
}

/** Tells when the session is over, before anything else is shown: drop what you hold of the person. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

/**
 * Finds out who is signed in. Without the mark nobody was, and no call is made. With it, the person stored on the
 * phone is shown at once while the server confirms her.
 * @param onRestored told once what the phone knows is shown
 */
export async function startSession(onRestored: () => void = () => undefined): Promise<void> {
  onCallFailed((error) => {
    if (error.code === 'session-required' && session.get().state !== 'signed-out') void forgetPerson('refused');
  });
  onMarkChangedElsewhere('was-signed-in', (value) => {
    if (value === undefined) void forgetPerson('signed-out');
    else location.reload();
  });
  if (readMark('was-signed-in') === undefined) {
    session.set(SIGNED_OUT);
    onRestored();
    void sendWaitingSignOut();
    return;
  }
  const confirming = confirmSession();
  const stored = await readBootstrap<SignedInUser>(STORED_USER);
  if (stored && session.get().state === 'unknown') show(stored);
  onRestored();
  await confirming;
}

/**
 * Asks the server who is signed in. A read that fails, on the network or in the store, says nothing about that: the phone
 * keeps what it has. While it has nobody to show, it asks again.
 */
async function confirmSession(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      const confirmed = await mergeNewest(askWhoIsSignedIn);
      // Nothing is erased for an empty answer. Only the refusal of a call that needs a session ends it, by `onCallFailed`.
      if (!confirmed) await refreshUser();
      return;
    } catch {
      if (session.get().state !== 'unknown') return;
    }
    await nextTry(pauseMs);
  }
}

async function askWhoIsSignedIn(): Promise<SignedInUser | undefined> {
  const started = takePrefetched('session');
  const answer = started
    ? ((await transport.read(await started)) as OutputOf<'GET /api/auth/get-session'> | undefined)
    : await call('GET /api/auth/get-session', {});
  return answer?.user;
}

/** After a pause, or as soon as there is a network again. */
function nextTry(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    addEventListener(
      'online',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Called once a person has signed in or signed up on this phone. */
export function beginSession(user: SignedInUser): void {
  writeMark('was-signed-in', '1');
  writeMark('sign-out-waits', undefined);
  keep(user);
  void restoreRecords(user.id);
}

/** Reads the person again, after something about her has changed. An older answer undoes nothing that is newer. */
export async function refreshUser(): Promise<void> {
  await mergeNewest(() => call('GET /api/user', { query: { userID: 'me' } }));
}

/** Keeps what was read, together with what has been changed here meanwhile; nothing once somebody has signed out. */
async function mergeNewest(read: () => Promise<SignedInUser | undefined>): Promise<SignedInUser | undefined> {
  const missed = new Set(unconfirmed);
  readsUnderWay.add(missed);
  try {
    const user = await read();
    if (user && session.get().state !== 'signed-out') keep(Object.assign({}, user, ...missed) as SignedInUser);
    return user;
  } finally {
    readsUnderWay.delete(missed);
  }
}

/**
 * Shows and keeps what is already known to be new about the person.
 * @param confirmed when the server knows it too: until then no answer of its undoes the change
 */
export function updateUser(change: Partial<SignedInUser>, confirmed: Promise<unknown> = Promise.resolve()): void {
  const { user } = session.get();
  if (!user) return;
  keep({ ...user, ...change });
  unconfirmed.add(change);
  for (const missed of readsUnderWay) missed.add(change);
  const confirm = (): boolean => unconfirmed.delete(change);
  void confirmed.then(confirm, confirm);
}

/**
 * Signs out and leaves nothing readable on the phone. Without a network the server hears of it later; the phone
 * forgets at once.
 */
export async function endSession(): Promise<void> {
  writeMark('sign-out-waits', '1');
  await sendWaitingSignOut();
  await forgetPerson('signed-out');
}

async function sendWaitingSignOut(): Promise<void> {
  if (readMark('sign-out-waits') === undefined) return;
  try {
    await call('POST /api/auth/sign-out', {});
    writeMark('sign-out-waits', undefined);
  } catch {
    addEventListener('online', () => void sendWaitingSignOut(), { once: true });
  }
}

function keep(user: SignedInUser): void {
  void writeStored(STORED_USER, user);
  show(user);
}

function show(user: SignedInUser): void {
  const before = session.get();
  if (before.user && JSON.stringify(before.user) === JSON.stringify(user)) return;
  session.set({ state: 'signed-in', user });
  if (before.user?.id !== user.id) for (const listener of beginListeners) listener(user);
}

/** @param why the person logged out, or the server has ended her session: then nobody asked her about what waits */
async function forgetPerson(why: 'signed-out' | 'refused'): Promise<void> {
  const { user } = session.get();
  for (const listener of endListeners) listener();
  forgetStoredResponses();
  unconfirmed.clear();
  for (const missed of readsUnderWay) missed.clear();
  forgetMarks();
  session.set(SIGNED_OUT);
  const person = user ?? (await readStored<SignedInUser>(STORED_USER));
  const putBack = await preserveRecords(why === 'refused' ? person?.id : undefined);
  await Promise.allSettled([forgetAll(), forgetCaches()]);
  await putBack();
}

/** What was loaded under the session; the app itself stays, so that it still starts without a network. */
async function forgetCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}
