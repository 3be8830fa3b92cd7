import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { countReachedPeople, wasPublished } from '../notifications/index.ts';
import { notificationIdOf, typeOfNotification } from './announce-document.ts';

/**
 * Counts the people who are told of a new document of an estate now, and whether they were told of this one already.
 * @throws {AppError} `forbidden` where the caller is not staff
 */
export const readDocumentReach = async (
  { database }: Pick<Dependencies, 'database'>,
  request: { estateId: string; documentId?: string | undefined; staffEstates: StaffEstates },
): Promise<{ people: number; wasTold: boolean }> => {
  const { estateId, documentId, staffEstates } = request;
  const { db } = database;
  requireStaffEstate(staffEstates, estateId);
  return {
    people: await countReachedPeople(db, [{ kind: 'estate', id: estateId }], typeOfNotification),
    wasTold: documentId !== undefined && (await wasPublished(db, { id: notificationIdOf(documentId), estateId })),
  };
};
