import { department, type Department } from '@ekhaya/contract/snags/snags';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { findEstate, requireRoleAt } from '../../estates/index.ts';
import { selectOfferedDepartments } from './departments.store.ts';

/**
 * The departments of an estate to which a resident can report.
 * @throws {AppError} `not-found` for an unknown estate, `forbidden` where the caller has no role
 */
export const listDepartments = async (
  { database }: Pick<Dependencies, 'database'>,
  { callerId, estateId }: { callerId: string; estateId: string },
): Promise<Department[]> => {
  await requireRoleAt(database.db, { userId: callerId, estateId });
  const estate = await findEstate(database.db, estateId);
  const rows = await selectOfferedDepartments(database.db, estateId);
  return rows.map(({ latitude, longitude, ...row }) =>
    presentAs(department, { ...row, estates: [{ name: estate?.name ?? '', latitude, longitude }] }),
  );
};
