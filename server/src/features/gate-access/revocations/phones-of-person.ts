import type { PhoneOfPerson } from '@ekhaya/contract/identity/console-devices';
import { deviceName } from '@ekhaya/contract/identity/devices.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireManageablePerson, requireVisiblePerson } from '../../estates/index.ts';
import { selectLiveDevices } from '../devices/pass-devices.store.ts';
import { revokeDeviceWithin } from './revoke-device.ts';

/** Who of the staff looks at whom. */
interface Meeting {
  callerId: string;
  staffEstates: StaffEstates;
  personId: string;
}

/**
 * The phones that make gate codes for a person, newest first.
 * @throws {AppError} not-found for who has no role at an estate of the caller
 */
export const listPhonesOfPerson = async (
  { database }: Pick<Dependencies, 'database'>,
  meeting: Meeting,
): Promise<PhoneOfPerson[]> => {
  const { isManageable } = await requireVisiblePerson(database.db, meeting);
  const devices = await selectLiveDevices(database.db, meeting.personId);
  return devices.map(({ id, name, enrolledAt, renewedAt }) => ({
    id,
    device: deviceName(name),
    enrolledAt: enrolledAt.toISOString(),
    renewedAt: renewedAt.toISOString(),
    canBeRevoked: isManageable,
  }));
};

/**
 * Staff revoke a phone of a person.
 * @throws {AppError} not-found for a person without a role at an estate of the caller, or no phone of hers; forbidden
 *   from the caller's own rank on; nothing-changed when it is revoked already
 */
export const revokePhoneOfPerson = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { phoneId, ...meeting }: Meeting & { phoneId: string },
): Promise<void> => {
  const { callerId, personId } = meeting;
  await auditedChange(dependencies, {
    actorId: callerId,
    action: 'phones.revoke',
    lock: (transaction) => requireManageablePerson(transaction, meeting),
    change: async (transaction, { name, estateId }) => {
      const wasLive = await revokeDeviceWithin(transaction, { userId: personId, id: phoneId }, dependencies);
      if (!wasLive) throw new AppError('nothing-changed');
      return {
        estateIds: estateId === undefined ? [] : [estateId],
        before: { personId, person: name, phoneId },
        after: null,
        result: undefined,
      };
    },
  });
};
