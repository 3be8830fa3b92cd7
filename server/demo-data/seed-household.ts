import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { inviteWithin } from '../src/features/household/index.ts';
import { findPersonByEmail } from '../src/features/identity/index.ts';
import { AppError } from '../src/platform/app-error.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import { demoRoleId, type DemoRole } from './estates.ts';

/** An invitation into a house of the demo world. */
export interface DemoInvitation {
  id: string;
  owner: string;
  estateId: string;
  unitNumber: string;
  recipient: string;
  name: string;
  role: DemoRole;
}

const weekMs = 7 * dayMs;

/** Thandi's husband is invited to unit 14 and has not answered. The link works for 7 days, so each week has an invitation of its own. */
export const demoHouseholdInvitations = (now: Date): DemoInvitation[] => [
  {
    id: `kagiso-${Math.floor(now.getTime() / weekMs)}`,
    owner: 'thandi@ekhaya.test',
    estateId: '91',
    unitNumber: '14',
    recipient: 'kagiso@ekhaya.test',
    name: 'Kagiso Nkosi',
    role: 'Family',
  },
];

/** Invites people into houses. Skips those whose earlier invitation is still open, and houses that have changed hands. */
export const addHouseholdInvitations = async (
  transaction: Transaction,
  invitations: readonly DemoInvitation[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { id: _id, owner, role, ...invitation } of invitations) {
    const host = await findPersonByEmail(transaction, owner);
    if (host === undefined) continue;
    const roleId = demoRoleId(invitation.estateId, role);
    try {
      await inviteWithin(
        transaction,
        { ...invitation, callerId: host.id, roleId, firstDay: null, lastDay: null },
        dependencies,
      );
    } catch (error) {
      if (!(error instanceof AppError && ['conflict', 'forbidden'].includes(error.code))) throw error;
    }
  }
};
