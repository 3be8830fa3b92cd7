import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { withinEstates } from '../../platform/database/list-conditions.ts';
import { versionReader } from '../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { emergencyContacts, emergencyLists } from './directory.table.ts';
import type { EmergencyContactRow } from './directory.store.ts';

/** Reads the version of the list of an estate. */
export const readEmergencyListVersion = versionReader(emergencyLists, emergencyLists.estateId);

/** The versions of the lists that staff have written, by estate id. */
export const selectListVersions = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
): Promise<Map<string, number>> => {
  const rows = await queryable
    .select({ estateId: emergencyLists.estateId, version: emergencyLists.version })
    .from(emergencyLists)
    .where(withinEstates(emergencyLists.estateId, staffEstates));
  return new Map(rows.map(({ estateId, version }) => [estateId, version]));
};

/** The emergency contacts of some estates, in their order. */
export const selectContactsOfEstates = (
  queryable: Queryable,
  staffEstates: StaffEstates,
): Promise<EmergencyContactRow[]> =>
  queryable
    .select()
    .from(emergencyContacts)
    .where(withinEstates(emergencyContacts.estateId, staffEstates))
    .orderBy(asc(emergencyContacts.position), asc(emergencyContacts.name));

/** Replaces the contacts of an estate and raises the version of its list, which it returns. */
export const replaceContacts = async (
  transaction: Queryable,
  estateId: string,
  contacts: EmergencyContactRow[],
): Promise<number> => {
  await transaction.delete(emergencyContacts).where(eq(emergencyContacts.estateId, estateId));
  if (contacts.length > 0) await transaction.insert(emergencyContacts).values(contacts);
  const [row] = await transaction
    .insert(emergencyLists)
    .values({ estateId })
    .onConflictDoUpdate({ target: emergencyLists.estateId, set: { writes: sql`${emergencyLists.writes} + 1` } })
    .returning({ version: emergencyLists.version });
  return row?.version ?? 0;
};
