import type { StaffMember } from '@ekhaya/contract/wire/console-list';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { call } from '../api/call.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { startLiveStream, stopLiveStream } from '@ekhaya/browser/live/live-stream';

export type { StaffMember, StaffPermission };

let asked: Promise<StaffMember> | undefined;

/**
 * Who is signed in and where she is staff; asked once a session.
 * @throws {ApiError} 401 for nobody, 403 for somebody who is no staff anywhere
 */
export function readStaffMember(): Promise<StaffMember> {
  asked ??= askWhoSheIs().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

async function askWhoSheIs(): Promise<StaffMember> {
  // Asked first, since it answers nobody without an error: the sign-in page is no failure.
  const session = await call('GET /api/auth/get-session', {});
  if (session === null) throw new ApiError({ code: 'session-required', status: 401, detail: 'Please sign in.' });
  const member = await call('GET /api/console/me', {});
  startLiveStream({ name: 'ekhaya-console-live' });
  return member;
}

/** @throws {ApiError} with the sentence to show */
export async function signIn(email: string, password: string): Promise<void> {
  asked = undefined;
  await call('POST /api/auth/sign-in/email', { body: { email, password } });
}

/** @throws {ApiError} when the server could not be told: she is signed in as before */
export async function signOut(): Promise<void> {
  // What is on its way would be refused in the middle.
  await asked?.catch(() => undefined);
  await call('POST /api/auth/sign-out', {});
  forgetStaffMember();
}

/** Her rights may have changed: asked again when needed. */
export function forgetRights(): void {
  asked = undefined;
}

/** The session is over. */
export function forgetStaffMember(): void {
  forgetRights();
  stopLiveStream();
}

/** The estates of a person where she holds a permission. */
export const estatesWith = (member: StaffMember, permission: StaffPermission): StaffMember['estates'] =>
  member.estates.filter(({ permissions }) => permissions.includes(permission));
