import { randomUUID } from 'node:crypto';
import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import type { EmergencyList } from '@ekhaya/contract/directory/console-directory';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { findEstate, findEstateNames } from '../estates/index.ts';
import type { EmergencyContactRow } from './directory.store.ts';
import {
  readEmergencyListVersion,
  replaceContacts,
  selectContactsOfEstates,
  selectListVersions,
} from './emergency-lists.store.ts';

const presentContact = ({
  id,
  name,
  description,
  number,
  icon,
  navigatePath,
}: EmergencyContactRow): EmergencyContact => ({
  id,
  name,
  description,
  number,
  icon,
  navigatePath,
});

/** A page of the emergency contacts of the caller's estates, an entry per estate. */
export const listEmergencyLists = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  { page, perPage, order, q = '' }: { page: number; perPage: number; order: 'ASC' | 'DESC'; q?: string | undefined },
): Promise<{ items: EmergencyList[]; total: number }> => {
  const [names, versions, contacts] = await Promise.all([
    findEstateNames(database.db),
    selectListVersions(database.db, staffEstates),
    selectContactsOfEstates(database.db, staffEstates),
  ]);
  const byEstate = Map.groupBy(contacts, ({ estateId }) => estateId);
  const found = [...names]
    .filter(([id, name]) => includesEstate(staffEstates, id) && name.toLowerCase().includes(q.toLowerCase()))
    .map(([id, name]) => ({
      id,
      name,
      contacts: (byEstate.get(id) ?? []).map(presentContact),
      // 0 is the version of a list that staff have not written yet.
      version: versions.get(id) ?? 0,
    }));
  if (order === 'DESC') found.reverse();
  return { items: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

/**
 * The emergency contacts of one of the caller's estates.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's
 */
export const readEmergencyList = async (
  dependencies: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<EmergencyList> => {
  const { items } = includesEstate(staffEstates, estateId)
    ? await listEmergencyLists(dependencies, [estateId], { page: 1, perPage: 1, order: 'ASC' })
    : { items: [] };
  const [list] = items;
  if (list === undefined) throw new AppError('not-found');
  return list;
};

/**
 * Replaces the emergency contacts of an estate, audited, and makes the open apps of its people read them again.
 * @throws {AppError} `not-found` for an estate that does not exist or is not the caller's; `changed-meanwhile`; `nothing-changed`
 */
export const changeEmergencyContacts = (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  { callerId, staffEstates }: { callerId: string; staffEstates: StaffEstates },
  { estateId, version, contacts }: { estateId: string; version: number; contacts: readonly EmergencyContact[] },
): Promise<EmergencyList> =>
  auditedChange(dependencies, {
    actorId: callerId,
    action: 'emergency-contacts.change',
    subject: { kind: 'emergency-contacts', id: estateId },
    seen: { version, read: readEmergencyListVersion(estateId) },
    lock: async (transaction) => {
      const estate = includesEstate(staffEstates, estateId) ? await findEstate(transaction, estateId) : undefined;
      if (estate === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `emergency-contacts:${estateId}`);
      return { estate, before: (await selectContactsOfEstates(transaction, [estateId])).map(presentContact) };
    },
    change: async (transaction, { estate, before }) => {
      const known = new Set(before.map(({ id }) => id));
      const rows = contacts.map((contact, position) => ({
        ...contact,
        id: known.has(contact.id) ? contact.id : randomUUID(),
        estateId,
        position,
      }));
      const after = rows.map(presentContact);
      const newVersion = await replaceContacts(transaction, estateId, rows);
      await dependencies.live.publish(transaction, { topic: 'content', audience: { kind: 'estate', estateId } });
      const result = { id: estateId, name: estate.name, contacts: after, version: newVersion };
      return { estateIds: [estateId], before, after, result };
    },
  });
