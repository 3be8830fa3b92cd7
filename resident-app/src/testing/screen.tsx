import type { AccessEntry } from '@ekhaya/contract/estates';
import { NavigationProvider } from '@ekhaya/ui-kit/navigation';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, vi } from 'vitest';
import { startAccess } from '../platform/access/current-access.ts';
import { waitingDialogs } from '../platform/dialogs/dialogs.ts';
import { navigate } from '../platform/navigation/navigate.ts';
import { unsent } from '../platform/outbox/outbox.ts';
import { endSession, sessionBegins, type SignedInUser } from '../platform/session/session.ts';
import { fakeApi, goOnline, nowAnswers } from './fake-api.ts';

/** Thandi, who owns unit 14 at Msasa Ridge. */
export const thandi: SignedInUser = {
  id: 'thandi',
  email: 'thandi@ekhaya.test',
  name: 'Thandi Nkosi',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  mobile: '0821234567',
  mobileVerified: true,
  photoURL: null,
  userType: 'resident',
  defaultEstate: '91',
  appIntroViewed: true,
  acceptedPolicies: true,
};

/** A role of hers. */
export const accessEntry = (overrides: Partial<AccessEntry> = {}): AccessEntry => ({
  estateName: 'Msasa Ridge',
  estateID: '91',
  roleName: 'owner',
  roleRank: 68,
  roleDisplayName: 'Owner',
  unitNumber: '14',
  tilePriority: 1,
  tiles: [],
  ...overrides,
});

startAccess();

/** Signs a person in for one test; call it after the fake server was given its answers. */
export function signIn(user: Partial<SignedInUser> = {}, entries: AccessEntry[] = [accessEntry()]): void {
  nowAnswers({ 'GET /api/acl/{userId}': () => entries });
  sessionBegins({ ...thandi, ...user });
}

/** Opens a screen as the shell does: at an address, with a record. */
export function open(path: string, screen: ReactNode, record?: unknown): void {
  history.replaceState({ key: 'test', depth: 1, record }, '', path);
  render(<NavigationProvider navigate={navigate}>{screen}</NavigationProvider>);
}

afterEach(async () => {
  cleanup();
  goOnline();
  fakeApi({});
  await endSession();
  unsent.set([]);
  waitingDialogs.set([]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
