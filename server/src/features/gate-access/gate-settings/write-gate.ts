import { randomUUID } from 'node:crypto';
import { consoleGate, gateLocation } from '@ekhaya/contract/gate-access/console-gate-access';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import {
  deleteGate,
  hasGateNamed,
  lockGate,
  readGateVersion,
  selectGate,
  upsertGate,
  type GateWithEstate,
} from '../gates/gates.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';
import { hasEntriesAtGate } from '../log/gate-log.store.ts';

type ConsoleGate = OutputOf<'POST /api/console/gates'>;
type GateFields = InputOf<'PUT /api/console/gates/{id}'>['body'];
type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The member of staff who acts, and the estates where she holds the permission. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

/** Maps a gate to the shape that staff read. */
export const presentGate = ({ gate, location, estateName }: GateWithEstate): ConsoleGate =>
  presentAs(consoleGate, { ...gate, estateName, location: location && presentAs(gateLocation, location) });

/** Stores a gate with its location and returns it as staff read it. */
const storeGate = async (
  transaction: Transaction,
  { id, estateId, fields }: { id: string; estateId: string; fields: GateFields },
): Promise<ConsoleGate> => {
  const { location, ...gate } = fields;
  await upsertGate(transaction, { id, estateId, ...gate }, location);
  const written = await selectGate(transaction, id);
  if (written === undefined) throw new AppError('internal');
  return presentGate(written);
};

/**
 * Asserts that no other gate of an estate has a name: guards and residents tell gates apart by it. Others who name a gate of the
 * estate wait until the transaction ends.
 * @throws {AppError} `validation` at the field `name`
 */
const requireFreeName = async (
  transaction: Transaction,
  gate: { estateId: string; name: string; exceptId?: string },
): Promise<void> => {
  await acquireNamedLock(transaction, `gate-names:${gate.estateId}`);
  if (!(await hasGateNamed(transaction, gate))) return;
  throw new AppError('validation', { fields: { name: `There is a gate named ${gate.name} already.` } });
};

/** Publishes to the phones of an estate, including its guards, that its gates changed. */
const notifyPhones = async (transaction: Transaction, { live }: Needs, estateId: string): Promise<void> => {
  await live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
  await notifyGuards(transaction, estateId, { live });
};

/**
 * Adds a gate to an estate of the caller.
 * @throws {AppError} forbidden; not-found for an unknown estate; validation for the name of another gate
 */
export const addGate = (
  dependencies: Needs,
  { actorId, staffEstates }: Staff,
  { estateId, ...fields }: InputOf<'POST /api/console/gates'>['body'],
): Promise<ConsoleGate> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'gate.add',
    subject: (gate) => ({ kind: 'gate', id: gate.id }),
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    },
    change: async (transaction) => {
      await requireFreeName(transaction, { estateId, name: fields.name });
      const after = await storeGate(transaction, { id: randomUUID(), estateId, fields });
      await notifyPhones(transaction, dependencies, estateId);
      return { estateIds: [estateId], before: null, after, result: after };
    },
  });
};

/** Locks a gate of an estate of the caller and returns it. @throws {AppError} not-found, forbidden */
const lockGateOfStaff = async (
  transaction: Transaction,
  { staffEstates }: Staff,
  id: string,
): Promise<GateWithEstate> => {
  const found = (await lockGate(transaction, id)) ? await selectGate(transaction, id) : undefined;
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.gate.estateId);
  return found;
};

/**
 * Changes a gate and notifies the phones of its estate.
 * @throws {AppError} not-found, forbidden; validation for a new name that another gate has
 */
export const changeGate = (
  dependencies: Needs,
  staff: Staff,
  { id, version, fields }: { id: string; version: number; fields: GateFields },
) =>
  auditedChange(dependencies, {
    actorId: staff.actorId,
    action: 'gate.change',
    subject: { kind: 'gate', id },
    seen: { version, read: readGateVersion(id) },
    lock: (transaction) => lockGateOfStaff(transaction, staff, id),
    change: async (transaction, found) => {
      const { estateId, name } = found.gate;
      if (fields.name !== name) await requireFreeName(transaction, { estateId, name: fields.name, exceptId: id });
      const after = await storeGate(transaction, { id, estateId, fields });
      await notifyPhones(transaction, dependencies, estateId);
      return { estateIds: [estateId], before: presentGate(found), after, result: after };
    },
  });

/**
 * Removes a gate that was never used.
 * @throws {AppError} not-found; forbidden; gate/has-history when the gate log has an entry of it
 */
export const removeGate = (
  dependencies: Needs,
  staff: Staff,
  { id, version }: { id: string; version: number },
): Promise<void> =>
  auditedChange(dependencies, {
    actorId: staff.actorId,
    action: 'gate.remove',
    subject: { kind: 'gate', id },
    seen: { version, read: readGateVersion(id) },
    lock: (transaction) => lockGateOfStaff(transaction, staff, id),
    change: async (transaction, found) => {
      if (await hasEntriesAtGate(transaction, id)) throw new AppError('gate/has-history');
      await deleteGate(transaction, id);
      const { estateId } = found.gate;
      await notifyPhones(transaction, dependencies, estateId);
      return { estateIds: [estateId], before: presentGate(found), after: null, result: undefined };
    },
  });
