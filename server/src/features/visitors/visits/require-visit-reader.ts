import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import type { ReadRecorder } from '../../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';

/** Somebody who reads who visits or visited a person. */
interface VisitReader {
  caller: { userId: string };
  personId: string;
  /** The estates where the caller may read the person's records. */
  staffEstates: StaffEstates;
  /** The permission that staff need besides, and the name of the look in the audit log. */
  permission: StaffPermission;
  action: 'visitors.read' | 'gate-log.read';
}

/** The estates that two rights have in common. */
const inBoth = (one: StaffEstates, other: StaffEstates): StaffEstates => {
  if (one === 'all') return other;
  return one.filter((estateId) => includesEstate(other, estateId));
};

/**
 * Returns the estates whose visits the caller may read: all for the person herself, those of the gate's permission for staff. Each look
 * of staff at another person is recorded.
 * @throws {AppError} `forbidden` for staff without the permission
 */
export const requireVisitReader = async (
  { database }: Pick<Dependencies, 'database'>,
  recordRead: ReadRecorder,
  { caller, personId, staffEstates, permission, action }: VisitReader,
): Promise<StaffEstates> => {
  if (personId === caller.userId) return staffEstates;
  const estates = inBoth(staffEstates, await findEstatesWithPermission(database.db, caller, permission));
  if (estates !== 'all' && estates.length === 0) throw new AppError('forbidden');
  const kind = action === 'visitors.read' ? 'invitation' : 'gate-log';
  for (const estateId of estates === 'all' ? [''] : estates) {
    await recordRead({
      actorId: caller.userId,
      action,
      estateId,
      subject: { kind, id: kind === 'gate-log' ? estateId : '' },
      detail: { personId },
    });
  }
  return estates;
};
