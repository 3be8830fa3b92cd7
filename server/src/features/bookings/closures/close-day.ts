import { randomUUID } from 'node:crypto';
import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import { dayHasPassed } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { lockLiveBookingsDuring } from '../records/bookings.store.ts';
import { writePendingStatus } from '../records/pending-bookings.store.ts';
import { insertClosure, isClosedDuring } from './closures.store.ts';
import { lockLocation, lockService, lockServicesOf } from '../facilities/facilities.store.ts';
import { readClosureWithin } from './list-closures.ts';
import { publishBookingsToStaff } from '../notices/notify-customers.ts';

/** A day, or some hours of a day, to close for one service or for all services of a location. */
export interface NewClosure {
  estateId: string;
  /** Null closes every service of the location. */
  serviceId: string | null;
  date: string;
  /** The last day, if several days in a row are closed. */
  until?: string | undefined;
  start: string;
  end: string;
  reason: string;
}

/**
 * Locks the services that will be closed, so that they cannot be booked concurrently.
 * @throws {AppError} `validation` for a service of another estate
 */
const lockClosedServices = async (transaction: Queryable, { estateId, serviceId }: NewClosure): Promise<void> => {
  const rows =
    serviceId === null
      ? await lockServicesOf(transaction, estateId)
      : [await lockService(transaction, serviceId, 'changed')].filter((row) => row !== undefined);
  if (serviceId !== null && rows[0]?.locationId !== estateId) {
    throw new AppError('validation', { fields: { serviceId: 'This service does not belong to this estate.' } });
  }
};

/** The days from the first to the last one. */
const daysOf = ({ date, until = date }: NewClosure): string[] => {
  const days: string[] = [];
  for (let day = date; day <= until; day = addDays(day, 1)) days.push(day);
  return days;
};

/** What the person may do who closes a day, and the services that she closes. */
interface ClosingRequest {
  caller: Caller;
  staffEstates: StaffEstates;
  closure: NewClosure;
}

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Closes one day within a transaction that may close others. @throws {AppError} as `closeDays` */
const closeDayWithin = (
  transaction: Transaction,
  dependencies: Needs,
  { caller, staffEstates, closure }: ClosingRequest,
): Promise<Closure & { decision: HeldDecision }> => {
  const { estateId, serviceId, date, start: startsAt, end: endsAt, reason } = closure;
  const id = randomUUID();
  return auditedChangeWithin(transaction, dependencies, {
    actorId: caller.userId,
    action: 'closure.add',
    subject: { kind: 'closure', id },
    lock: async () => {
      const estate = await findEstate(transaction, estateId);
      if (estate === undefined || (await lockLocation(transaction, estateId)) === undefined) {
        throw new AppError('validation', { fields: { estateId: 'This estate has nothing to book.' } });
      }
      if (date < wallClockAt(dependencies.clock.now(), estate.timeZone).date) {
        throw new AppError('validation', { fields: { date: dayHasPassed } });
      }
      await lockClosedServices(transaction, closure);
    },
    change: async (_transaction, _state, now) => {
      const closed = { locationId: estateId, serviceId, date, startsAt, endsAt };
      if (await isClosedDuring(transaction, closed)) {
        throw new AppError('conflict', { detail: `${dayText(date)} is closed already.` });
      }
      const canceled = await lockLiveBookingsDuring(transaction, { estateId, serviceId, date, startsAt, endsAt, now });
      const ids = canceled.map((booking) => booking.id);
      await insertClosure(transaction, { id, ...closed, reason, canceled: ids.length, told: 0, createdAt: now });
      const decision = await holdDecision(
        transaction,
        {
          kind: 'closure.add',
          subject: { kind: 'closure', id },
          estateId,
          actorId: caller.userId,
          payload: { ...closure },
          decidedAt: now,
        },
        dependencies,
      );
      // A booking on which a decision is pending keeps it: that decision is applied first.
      const undecided = canceled.filter(({ pendingStatus }) => pendingStatus === null);
      await writePendingStatus(
        transaction,
        undecided.map((booking) => booking.id),
        { decisionId: decision.id, until: new Date(now.getTime() + decision.undoMs), status: 'CANCELED', reason },
      );
      await publishBookingsToStaff(transaction, estateId, dependencies);
      const result = { ...(await readClosureWithin(transaction, staffEstates, id)), decision };
      return { estateIds: [estateId], before: null, after: { id, ...closure, canceled: ids }, result };
    },
  });
};

/**
 * Closes a service, or every service of a location, for a day, several days in a row, or for some hours of each: all of them or none.
 * The time cannot be booked from now on. Its live bookings count as canceled for staff at once; they are canceled, and their customers
 * notified, when the undo time is over. Each day is a decision of its own.
 * @throws {AppError} `forbidden`; `validation` for an estate without a location, a service of another estate or a day that
 *   has passed; `conflict` if
 *   some of the time is closed already
 */
export const closeDays = async (
  dependencies: Needs,
  { caller, staffEstates, closure }: ClosingRequest,
): Promise<Closure & { decision: HeldDecision; laterDecisions: HeldDecision[] }> => {
  requireStaffEstate(staffEstates, closure.estateId);
  const { until: _until, ...first } = closure;
  const closed = await dependencies.database.db.transaction(async (transaction) => {
    const answers: (Closure & { decision: HeldDecision })[] = [];
    for (const date of daysOf(closure)) {
      const request = { caller, staffEstates, closure: { ...first, date } };
      answers.push(await closeDayWithin(transaction, dependencies, request));
    }
    return answers;
  });
  const [answer, ...later] = closed;
  if (answer === undefined) throw new AppError('validation', { fields: { until: 'Please choose a last day.' } });
  return { ...answer, laterDecisions: later.map(({ decision }) => decision) };
};
