import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { onTestFinished } from 'vitest';
import { startAccess } from '../access/current-access.ts';
import { waitingDialogs } from '../dialogs/dialogs.ts';
import { outbox } from '../outbox/outbox.ts';
import { endSession, beginSession, type SignedInUser } from '../session/session.ts';
import type { FakeApi } from './fake-api.ts';
import { thandi } from './thandi.ts';

/** A role of Thandi. */
export const accessEntry = (overrides: Partial<AccessEntry> = {}): AccessEntry => ({
  estateName: 'Msasa Ridge',
  estateID: '91',
  roleName: 'owner',
  roleRank: 68,
  roleDisplayName: 'Owner',
  gateDuty: 'none',
  timeZone: 'Africa/Johannesburg',
  unitNumber: '14',
  tilePriority: 1,
  tiles: [],
  ...overrides,
});

void startAccess();

interface Person extends Partial<SignedInUser> {
  entries?: AccessEntry[];
}

/** Signs a person in until the test ends: Thandi, with the given changes. */
export function signedIn(api: FakeApi, { entries = [accessEntry()], ...user }: Person = {}): void {
  api.answer('GET /api/acl/{userId}', () => entries);
  api.answer('POST /api/auth/sign-out', () => ({}));
  beginSession({ ...thandi, ...user });
  onTestFinished(async () => {
    await endSession();
    outbox.set([]);
    waitingDialogs.set([]);
  });
}
