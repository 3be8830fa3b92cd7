import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireManageablePerson } from '../../estates/index.ts';
import { revokeDeviceWithin } from './revoke-device.ts';

/** The member of staff who acts, and the owner of the phones. */
interface StaffAccess {
  callerId: string;
  staffEstates: StaffEstates;
  personId: string;
}

/**
 * Revokes a phone of a person on behalf of staff.
 * @throws {AppError} not-found for a person without a role at an estate of the caller or a phone of another person; forbidden for
 *   people of the caller's rank or higher; nothing-changed when the phone has already been revoked
 */
export const revokePhoneOfPerson = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { phoneId, ...access }: StaffAccess & { phoneId: string },
): Promise<void> => {
  const { callerId, personId } = access;
  await auditedChange(dependencies, {
    actorId: callerId,
    action: 'phones.revoke',
    subject: { kind: 'person', id: personId },
    lock: (transaction) => requireManageablePerson(transaction, access),
    change: async (transaction, { estateId }) => {
      const wasLive = await revokeDeviceWithin(transaction, { userId: personId, id: phoneId }, dependencies);
      if (!wasLive) throw new AppError('nothing-changed');
      return {
        estateIds: estateId === undefined ? [] : [estateId],
        before: { personId, phoneId },
        after: null,
        result: undefined,
      };
    },
  });
};
