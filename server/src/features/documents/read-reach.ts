import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { countAudience } from '../estates/index.ts';

/** Counts the people who are told of a new document of an estate now. @throws {AppError} `forbidden` where the caller is not staff */
export const readDocumentReach = async (
  { database }: Pick<Dependencies, 'database'>,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<{ people: number }> => {
  requireStaffEstate(staffEstates, estateId);
  return { people: await countAudience(database.db, [{ kind: 'estate', id: estateId }]) };
};
