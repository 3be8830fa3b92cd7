import type { StaffMember } from '@ekhaya/contract/wire/console-list';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { call } from '../api/call.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { makeCallsFor } from '@ekhaya/browser/api/session-of';
import { isSessionMarked, markSession, unmarkSession } from '../api/session-mark.ts';
import { openDraftsOf } from '../drafts/drafts.ts';
import { startLiveStream, stopLiveStream } from '@ekhaya/browser/live/live-stream';

export type { StaffMember, StaffPermission };

let pendingMember: Promise<StaffMember> | undefined;

/**
 * Reads who is signed in and at which estates the person is staff. The answer is cached for the session.
 * @throws {ApiError} 401 if nobody is signed in, 403 if the person is not staff anywhere
 */
export function readStaffMember(): Promise<StaffMember> {
  pendingMember ??= fetchStaffMember().catch((error: unknown) => {
    pendingMember = undefined;
    throw error;
  });
  return pendingMember;
}

async function fetchStaffMember(): Promise<StaffMember> {
  // Both are asked for at once where a session is likely. Elsewhere the rights would be refused, and the session answers null instead.
  const rights = isSessionMarked() ? call('GET /api/console/me', {}) : undefined;
  rights?.catch(() => undefined);
  const session = await call('GET /api/auth/get-session', {});
  if (session === null) {
    unmarkSession();
    throw new ApiError({ code: 'session-required', status: 401, detail: 'Please sign in.' });
  }
  const member = await (rights ?? call('GET /api/console/me', {}));
  makeCallsFor(member.user.id);
  markSession();
  openDraftsOf(member.user.id);
  startLiveStream({ name: 'ekhaya-console-live' });
  return member;
}

/** Signs a person in. @throws {ApiError} with the sentence to show */
export async function signIn(email: string, password: string): Promise<void> {
  pendingMember = undefined;
  makeCallsFor(undefined);
  await call('POST /api/auth/sign-in/email', { body: { email, password } });
  markSession();
}

/** Signs the person out. @throws {ApiError} if the server cannot be reached: the person is still signed in */
export async function signOut(): Promise<void> {
  // A read that is still in flight would be refused when the session ends.
  await pendingMember?.catch(() => undefined);
  // One that begins meanwhile asks for the session first.
  unmarkSession();
  await call('POST /api/auth/sign-out', {});
  endStaffSession();
}

/** Clears the cached person, for example when roles have changed. The next read asks the server. */
export function forgetCachedMember(): void {
  pendingMember = undefined;
}

/** Clears the cached person and stops the live stream: the session is over. */
export function endStaffSession(): void {
  forgetCachedMember();
  makeCallsFor(undefined);
  unmarkSession();
  stopLiveStream();
}

/** Lists the estates where a person holds a permission. */
export const estatesWithPermission = (member: StaffMember, permission: StaffPermission): StaffMember['estates'] =>
  member.estates.filter(({ permissions }) => permissions.includes(permission));
