import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { ReadRecorder } from '../../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findVisitsOfInvitingHosts, statusByHost } from '../visits/hosts/find-inviting-hosts.ts';
import { findVisit } from '../visits/find-visit.ts';

/**
 * Reads the code of an expected visitor for a member of staff, and records that in the audit log.
 * @throws {AppError} not-found; forbidden at an estate where the caller is not staff; visitors/over for a code that opens no gate
 */
export const copyCode = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  recordRead: ReadRecorder,
  { id, actorId, staffEstates }: { id: string; actorId: string; staffEstates: StaffEstates },
): Promise<OutputOf<'POST /api/console/invitations/{id}/copy-code'>> => {
  const visit = await findVisit(database.db, id, clock.now());
  if (visit === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, visit.estateId);
  const status = statusByHost(visit, await findVisitsOfInvitingHosts(database.db, [visit]));
  const isUsable = status === 'expected' || status === 'arrived';
  if (!isUsable || visit.code === '') throw new AppError('visitors/over');
  await recordRead({
    actorId,
    action: 'visitors.copy-code',
    estateId: visit.estateId,
    subject: { kind: 'invitation', id },
  });
  return { code: visit.code };
};
