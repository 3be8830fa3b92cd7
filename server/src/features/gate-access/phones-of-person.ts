import type { PhoneOfPerson } from '@ekhaya/contract/console-devices';
import { deviceName } from '@ekhaya/contract/devices.rules';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { meetJunior, meetPerson } from '../estates/index.ts';
import { selectLiveDevices } from './pass-devices.store.ts';
import { revokeWithin } from './revoke-device.ts';

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
  const { isJunior } = await meetPerson(database.db, meeting);
  const devices = await selectLiveDevices(database.db, meeting.personId);
  return devices.map(({ id, name, enrolledAt, renewedAt }) => ({
    id,
    device: deviceName(name),
    enrolledAt: enrolledAt.toISOString(),
    renewedAt: renewedAt.toISOString(),
    canBeRevoked: isJunior,
  }));
};

/**
 * Staff revoke a phone of a person. Twice is once.
 * @throws {AppError} not-found for a person without a role at an estate of the caller, or no phone of hers; forbidden
 *   from the caller's own rank on
 */
export const revokePhoneOfPerson = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  { phoneId, ...meeting }: Meeting & { phoneId: string },
): Promise<void> => {
  const { callerId, personId } = meeting;
  await dependencies.database.db.transaction(async (transaction) => {
    const { name, estateId } = await meetJunior(transaction, meeting);
    if (!(await revokeWithin(transaction, { userId: personId, id: phoneId }, dependencies))) return;
    await recordAudit(transaction, {
      actorId: callerId,
      action: 'phones.revoke',
      ...(estateId !== undefined && { estateId }),
      before: { personId, person: name, phoneId },
      after: null,
      at: dependencies.clock.now(),
    });
  });
};
