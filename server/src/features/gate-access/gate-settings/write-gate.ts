import { randomUUID } from 'node:crypto';
import { consoleGate, gateLocation } from '@ekhaya/contract/gate-access/console-gate-access';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { deleteGate, lockGate, selectGate, upsertGate, type GateWithEstate } from '../gates/gates.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';
import { hasEntriesAtGate } from '../log/gate-log.store.ts';

type ConsoleGate = OutputOf<'POST /api/console/gates'>;
type GateFields = InputOf<'PUT /api/console/gates/{id}'>['body'];
type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Who of the staff acts, and where she may. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

/** Maps a gate to the shape that staff read. */
export const presentGate = ({ gate, location, estateName }: GateWithEstate): ConsoleGate =>
  presentAs(consoleGate, { ...gate, estateName, location: location && presentAs(gateLocation, location) });

const write = async (
  transaction: Transaction,
  { id, estateId, fields }: { id: string; estateId: string; fields: GateFields },
): Promise<ConsoleGate> => {
  const { location, ...gate } = fields;
  await upsertGate(transaction, { id, estateId, ...gate }, location);
  const written = await selectGate(transaction, id);
  if (written === undefined) throw new AppError('internal');
  return presentGate(written);
};

/** Has the phones of an estate, those of its guards included, read its gates again. */
const notifyPhones = async (transaction: Transaction, { live }: Parts, estateId: string): Promise<void> => {
  await live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
  await notifyGuards(transaction, estateId, { live });
};

/**
 * Adds a gate to an estate of the caller.
 * @throws {AppError} forbidden, not-found for no estate
 */
export const addGate = (
  parts: Parts,
  { actorId, staffEstates }: Staff,
  { estateId, ...fields }: InputOf<'POST /api/console/gates'>['body'],
): Promise<ConsoleGate> => {
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(parts, {
    actorId,
    action: 'gate.add',
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
    },
    change: async (transaction) => {
      const after = await write(transaction, { id: randomUUID(), estateId, fields });
      await notifyPhones(transaction, parts, estateId);
      return { estateIds: [estateId], before: null, after, result: after };
    },
  });
};

/** Locks a gate of an estate of the caller. @throws {AppError} not-found, forbidden */
const lockedGate = async (transaction: Transaction, { staffEstates }: Staff, id: string): Promise<GateWithEstate> => {
  const found = (await lockGate(transaction, id)) ? await selectGate(transaction, id) : undefined;
  if (found === undefined) throw new AppError('not-found');
  requireStaffEstate(staffEstates, found.gate.estateId);
  return found;
};

/**
 * Changes a gate; the phones of its estate read it again.
 * @throws {AppError} not-found, forbidden
 */
export const changeGate = (parts: Parts, staff: Staff, { id, fields }: { id: string; fields: GateFields }) =>
  auditedChange(parts, {
    actorId: staff.actorId,
    action: 'gate.change',
    lock: (transaction) => lockedGate(transaction, staff, id),
    change: async (transaction, found) => {
      const { estateId } = found.gate;
      const after = await write(transaction, { id, estateId, fields });
      await notifyPhones(transaction, parts, estateId);
      return { estateIds: [estateId], before: presentGate(found), after, result: after };
    },
  });

/**
 * Removes a gate that was never used.
 * @throws {AppError} not-found, forbidden, gate/has-history
 */
export const removeGate = (parts: Parts, staff: Staff, id: string): Promise<void> =>
  auditedChange(parts, {
    actorId: staff.actorId,
    action: 'gate.remove',
    lock: (transaction) => lockedGate(transaction, staff, id),
    change: async (transaction, found) => {
      if (await hasEntriesAtGate(transaction, id)) throw new AppError('gate/has-history');
      await deleteGate(transaction, id);
      const { estateId } = found.gate;
      await notifyPhones(transaction, parts, estateId);
      return { estateIds: [estateId], before: presentGate(found), after: null, result: undefined };
    },
  });
