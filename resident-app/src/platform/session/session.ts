import type { SignedInUser } from '@ekhaya/contract/identity/identity';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useSyncExternalStore } from 'react';
import { makeCallsFor } from '@ekhaya/browser/api/session-of';
import { call, onCallFailed } from '../api/call.ts';
import { forgetStoredResponses, sessionGeneration } from '../api/stored-responses.ts';
import { transport } from '../api/transport.ts';
import { firstFrame } from '../first-frame/first-frame.ts';
import { takePrefetched } from '../first-frame/page-start.ts';
import { waitToRetry } from '../network/wait-to-retry.ts';
import { recordsToPreserve, restoreRecords } from '../outbox/preserved-records.ts';
import { acceptWrites, forgetAllExcept, newcomerStore, readStored, writeStored } from '../store/encrypted-store.ts';
import { inOneTab } from '@ekhaya/browser/store/in-one-tab';
import { readBootstrap } from '../store/bootstrap.ts';
import { createStore } from '../store/external-store.ts';
import { forgetMarks, onMarkChangedElsewhere, readMark, writeMark } from '../store/plain-marks.ts';
import { signOutPersistently } from './waiting-sign-out.ts';

export type { SignedInUser } from '@ekhaya/contract/identity/identity';

/** The session of this phone. It is `unknown` until it is restored from the phone or confirmed by the server. */
export type Session =
  | { state: 'unknown'; user?: undefined }
  | { state: 'signed-out'; user?: undefined }
  | { state: 'signed-in'; user: SignedInUser };

const STORED_USER = 'session';
/** The lock that the tabs of the browser share. */
const ERASING = 'ekhaya-erasing';
const UNKNOWN: Session = { state: 'unknown' };
const SIGNED_OUT: Session = { state: 'signed-out' };
/** The pause between attempts to confirm the session doubles up to the maximum. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

const session = createStore<Session>(UNKNOWN);
/** The mark `was-signed-in` of the session of this tab: each session has its own. */
let markOfSession = readMark('was-signed-in');
/** Changes of the person that the server has not confirmed yet. */
const unconfirmed = new Set<Partial<SignedInUser>>();
/** For each read under way: the changes that its response may not contain. */
const readsUnderWay = new Set<Set<Partial<SignedInUser>>>();
const beginListeners = new Set<(user: SignedInUser) => void>();
const endListeners = new Set<() => void>();

/** The current session. Its state is `unknown` only until the stored session is restored or confirmed. */
export const useSession = (): Session =>
  useSyncExternalStore(session.subscribe, session.get, () => (firstFrame() === 'login' ? SIGNED_OUT : UNKNOWN));

/** Returns the current session outside React. */
export const currentSession = session.get;

/** Runs the listener when a person is signed in: at once if one is already. */
export function onSessionBegin(listener: (user: SignedInUser) => void): void {
  beginListeners.add(listener);
  const { user } = session.get();
  if (user) listener(user);
}

/** Runs the listener when the session ends, before the login is shown. Listeners forget the data of the person. */
export function onSessionEnd(listener: () => void): void {
  endListeners.add(listener);
}

/**
 * Starts the session. Without the mark `was-signed-in` the state is `signed-out`, and no call is made. With it, the stored
 * person is restored while the server confirms her.
 * @param onRestored called once the stored person is restored, or the state is `signed-out`
 */
export async function startSession(onRestored: () => void = () => undefined): Promise<void> {
  onCallFailed((error) => {
    if (error.code === 'session-required' && session.get().state !== 'signed-out') leaveSession('refused');
  });
  onMarkChangedElsewhere('was-signed-in', () => leaveSession('signed-out'));
  if (readMark('was-signed-in') !== undefined && readMark('sign-out-waits') !== undefined) {
    // The page was closed during a logout. The logout goes on, also if the server has not heard of it yet.
    forgetMarks();
    writeMark('session-ends', 'signed-out');
  }
  if (readMark('was-signed-in') === undefined) {
    session.set(SIGNED_OUT);
    onRestored();
    // Read before the phone is erased.
    if (readMark('sign-out-waits') !== undefined) void ownerOfPhone().then(signOutPersistently);
    const ended = readMark('session-ends');
    if (ended !== undefined) void erasePhone(ended);
    return;
  }
  const confirming = confirmSession();
  const stored = await readBootstrap<SignedInUser>(STORED_USER);
  if (stored && session.get().state === 'unknown') show(stored);
  onRestored();
  await confirming;
}

/**
 * Confirms the session with the server. A failed call does not end the session. While no person is restored, the call is
 * repeated.
 */
async function confirmSession(): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      const confirmed = await mergeNewest(readSession);
      // An empty response erases nothing. Only the refusal of a call that needs a session ends it, see `onCallFailed`.
      if (!confirmed) await refreshUser();
      return;
    } catch {
      if (session.get().state !== 'unknown') return;
    }
    await waitToRetry(pauseMs);
  }
}

async function readSession(): Promise<SignedInUser | undefined> {
  const prefetched = takePrefetched('session');
  const read = prefetched
    ? ((await transport.read(await prefetched, 'GET')) as OutputOf<'GET /api/auth/get-session'> | undefined)
    : await call('GET /api/auth/get-session', {});
  return read?.user;
}

/** Begins the session of a person who has signed in or signed up on this phone. */
export function beginSession(user: SignedInUser): void {
  markOfSession = String(Date.now());
  // Removed first: with both marks a page that starts meanwhile would end this session.
  writeMark('sign-out-waits', undefined);
  writeMark('was-signed-in', markOfSession);
  writeMark('session-ends', undefined);
  acceptWrites();
  storeAndShow(user);
  void restoreRecords(user.id);
}

/** Reads the person again. Changes that the response may not contain are kept. */
export async function refreshUser(): Promise<void> {
  await mergeNewest(() => call('GET /api/user', { query: { userID: 'me' } }));
}

/**
 * Stores a read person together with the changes that the response may not contain; nothing after a sign-out. Where the server
 * names another person than the one whose data the phone holds, that data is erased first.
 */
async function mergeNewest(read: () => Promise<SignedInUser | undefined>): Promise<SignedInUser | undefined> {
  const missed = new Set(unconfirmed);
  const generation = sessionGeneration();
  readsUnderWay.add(missed);
  try {
    const user = await read();
    const owner = await ownerOfPhone();
    if (!user || generation !== sessionGeneration()) return user;
    if (owner === undefined || owner === user.id) storeAndShow(Object.assign({}, user, ...missed) as SignedInUser);
    else await replaceOwner(owner, user);
    return user;
  } finally {
    readsUnderWay.delete(missed);
  }
}

/** The person whose data the phone holds; undefined if it holds nobody's. */
const ownerOfPhone = async (): Promise<string | undefined> =>
  session.get().user?.id ?? (await readStored<SignedInUser>(STORED_USER))?.id;

/** Begins the session of another person than the owner of the phone's data, whose unsent records stay for her. */
async function replaceOwner(owner: string, user: SignedInUser): Promise<void> {
  await forgetPerson('refused', owner);
  beginSession(user);
}

/**
 * Changes the person at once, on the screen and in the store.
 * @param confirmed settles when the server has stored the change; reads do not undo the change before
 */
export function updateUser(change: Partial<SignedInUser>, confirmed: Promise<unknown> = Promise.resolve()): void {
  const { user } = session.get();
  if (!user) return;
  storeAndShow({ ...user, ...change });
  unconfirmed.add(change);
  for (const missed of readsUnderWay) missed.add(change);
  const confirm = (): boolean => unconfirmed.delete(change);
  void confirmed.then(confirm, confirm);
}

/**
 * Signs out and erases everything readable on the phone, without waiting for the server: the page may be closed at any moment. The
 * server is called until it answers, by the next page if need be.
 */
export async function endSession(): Promise<void> {
  writeMark('sign-out-waits', '1');
  void signOutPersistently(session.get().user?.id);
  await forgetPerson('signed-out');
}

/**
 * Signs out so that somebody else can go on. The unsent records and drafts of the person stay for her next session, because she was not
 * asked about them.
 * @throws {ApiError} when the server cannot be reached; nothing is erased then
 */
export async function leaveToAnother(): Promise<void> {
  await call('POST /api/auth/sign-out', {});
  await forgetPerson('refused');
}

/**
 * Begins the session of the person who has signed in on a page beside the app. What another person has left on the phone is erased
 * first.
 * @throws {ApiError} when the server cannot be reached
 */
export async function adoptSession(): Promise<void> {
  const user = await readSession();
  if (!user) return;
  const owner = await ownerOfPhone();
  if (owner === undefined || owner === user.id) beginSession(user);
  else await replaceOwner(owner, user);
}

function storeAndShow(user: SignedInUser): void {
  void writeStored(STORED_USER, user);
  show(user);
}

function show(user: SignedInUser): void {
  makeCallsFor(user.id);
  const before = session.get();
  if (before.user && JSON.stringify(before.user) === JSON.stringify(user)) return;
  session.set({ state: 'signed-in', user });
  if (before.user?.id !== user.id) for (const listener of beginListeners) listener(user);
}

/**
 * Ends the session of this tab. Another tab may have begun a newer one meanwhile, and a suspended tab learns late of both the end and
 * the beginning: then it only starts again, because everything on the phone belongs to the newer session.
 */
function leaveSession(why: 'signed-out' | 'refused'): void {
  const mark = readMark('was-signed-in');
  if (mark === undefined || mark === markOfSession) void forgetPerson(why);
  else location.reload();
}

/**
 * @param why `refused`: the server has ended the session, so the person was not asked about unsent items
 * @param owner whose data the phone holds; by default the shown person, or else the stored one
 */
async function forgetPerson(why: 'signed-out' | 'refused', owner = session.get().user?.id): Promise<void> {
  // Another tab may have been refused and know why the session ends.
  const reason = readMark('session-ends') ?? why;
  for (const listener of endListeners) listener();
  makeCallsFor(undefined);
  forgetStoredResponses();
  unconfirmed.clear();
  for (const missed of readsUnderWay) missed.clear();
  forgetMarks();
  writeMark('session-ends', reason);
  session.set(SIGNED_OUT);
  await erasePhone(reason, owner);
}

/**
 * Erases the stored data and caches of a session. What a refused person has not sent stays. When the page is closed
 * meanwhile, the next start continues, because the mark is removed last.
 */
async function erasePhone(why: string, person?: string): Promise<void> {
  await inOneTab(ERASING, async () => {
    // Another tab has erased the phone and begun a session while this one waited.
    if (readMark('was-signed-in') !== undefined && session.get().state !== 'signed-in') return;
    const owner = person ?? (await readStored<SignedInUser>(STORED_USER))?.id;
    const preserved = await recordsToPreserve(why === 'refused' ? owner : undefined);
    await Promise.allSettled([forgetAllExcept(preserved), newcomerStore.forgetStored(() => true), forgetCaches()]);
    // The next person was quicker than the erasure.
    if (session.get().state === 'signed-in') acceptWrites();
  });
  writeMark('session-ends', undefined);
}

/** Deletes the caches of the session. The installed app stays, so that it starts without a network. */
async function forgetCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)));
}
