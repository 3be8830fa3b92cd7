import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Booking, bookingsRoutes } from '@ekhaya/contract/bookings/bookings';
import { isDayPass, findTimeProblems, type BookingKind } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { RouteCaller } from '../../../platform/http/caller.ts';
import { hasRoleAt, readStandingAt } from '../../estates/index.ts';
import { findPersonByEmail } from '../../identity/index.ts';
import { insertBooking, selectBookingByKey, type NewBookingRow } from '../records/bookings.store.ts';
import { checkSlotRequest } from './check-slot-request.ts';
import { requireCustomer, chooseUnit } from '../limits/require-customer.ts';
import { assertWithinLimits } from '../limits/assert-within-limits.ts';
import {
  loadBookingContext,
  noticeDetailsOf,
  withExclusiveness,
  type BookingContext,
} from '../availability/load-booking-context.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { readBooking } from '../records/read-booking.ts';
import { bookOrOfferAlternatives, holdSlot } from './hold-slot.ts';
import { publishBookingChange, notifyStatusChange } from '../notices/notify-customers.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The validated body of a booking request. */
export type BookingRequest = z.output<(typeof bookingsRoutes)['POST /api/booking']['body']>;

/** Returns the fields of a request that name an unknown service, location or resource, or more than its quantity. */
const findUnknownFields = (request: BookingRequest, context: BookingContext | undefined): Record<string, string> => {
  const fields: Record<string, string> = {};
  if (context === undefined) {
    fields['services'] = 'This service is not known.';
    if (request.resources.length === 0) fields['resources'] = 'Choose at least one.';
    return fields;
  }
  if (context.locationId !== request.locationId) fields['locationId'] = 'This location does not offer this service.';
  for (const [index, { id, quantity }] of request.resources.entries()) {
    const resource = context.resources.get(id);
    if (resource === undefined) fields[`resources.${index}.id`] = 'This does not belong to the service.';
    else if (quantity > resource.quantity)
      fields[`resources.${index}.quantity`] = `There are only ${resource.quantity}.`;
  }
  return fields;
};

const findChoiceProblems = (request: BookingRequest, kind: BookingKind): Record<string, string> => {
  const { resources } = request;
  if (resources.length === 0 && !(kind === 'lagoon' && isDayPass(request)))
    return { resources: 'Choose at least one.' };
  if (kind === 'facility' && resources.length > 1) return { resources: 'Choose one.' };
  // The dialog of a facility asks for no visitors (spec section 5).
  if (kind === 'lagoon' && request.access.visitors < 1) {
    return { 'access.visitors': 'Please enter a number of at least 1.' };
  }
  return {};
};

const assertNoProblems = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/**
 * Returns the customer of the booking. Staff of the estate book for the person that the body names by e-mail address; everyone else
 * books for themselves, and the address in the body is ignored.
 * @throws {AppError} `validation` for a person without a role at the estate; `forbidden` for a caller without one
 */
const resolveCustomer = async (
  { database }: Pick<Needs, 'database'>,
  caller: RouteCaller,
  estateId: string,
  named: string,
): Promise<{ customerId: string; isBookedByStaff: boolean }> => {
  const { isStaff, hasRole } = await readStandingAt(database.db, caller, 'bookings.decide', estateId);
  const isForAnotherPerson = isStaff && named.trim().toLowerCase() !== caller.email.toLowerCase();
  const person = isForAnotherPerson ? await findPersonByEmail(database.db, named) : undefined;
  // An unknown address and a person of another estate get the same answer: staff learn nothing about people of other estates.
  const unknown = () =>
    new AppError('validation', { fields: { 'customer.email': 'No one at this estate has this address.' } });
  if (isForAnotherPerson && person === undefined) throw unknown();
  if (person === undefined || person.id === caller.userId) {
    if (isStaff || hasRole) return { customerId: caller.userId, isBookedByStaff: false };
    throw new AppError('forbidden');
  }
  if (!(await caller.hasUsableStaffSession())) throw new AppError('auth/staff-session-over');
  if (await hasRoleAt(database.db, person.id, estateId)) return { customerId: person.id, isBookedByStaff: true };
  throw unknown();
};

/** A booking request with its service and its customer. */
interface ResolvedRequest {
  body: BookingRequest;
  context: BookingContext;
  customerId: string;
  isBookedByStaff: boolean;
  /** Who books. */
  actorId: string;
  requestKey: string | null;
}

/** Inserts a booking that staff make for somebody, audited. */
const insertAsStaff = (
  transaction: Transaction,
  dependencies: Needs,
  { actorId, row, insert }: { actorId: string; row: NewBookingRow; insert: () => Promise<void> },
): Promise<void> =>
  auditedChangeWithin(transaction, dependencies, {
    actorId,
    action: 'booking.add',
    subject: { kind: 'booking', id: row.id },
    lock: () => Promise.resolve(),
    change: async () => {
      await insert();
      const { id: bookingId, estateId, customerId: personId, serviceId, date, startsAt: start, endsAt: end } = row;
      const after = { bookingId, serviceId, date, start, end, status: row.status };
      return { estateIds: [estateId], personId, before: null, after, result: undefined };
    },
  });

/** Writes a booking and its notifications in one transaction and returns its id. */
const writeBooking = async (dependencies: Needs, request: ResolvedRequest): Promise<string> => {
  const { body, context, customerId, isBookedByStaff, actorId, requestKey } = request;
  const { kind } = context.service;
  const estateId = context.locationId;
  const customer = await requireCustomer(dependencies.database.db, { userId: customerId, estateId, isBookedByStaff });
  const unitNumber = chooseUnit(customer, body.customer.extraInfo.unitNumber, { isRequired: kind === 'lagoon' });
  assertNoProblems(findChoiceProblems(body, kind));
  const now = dependencies.clock.now();
  const slotRequest = {
    date: body.date,
    start: body.start,
    end: body.end,
    visitors: Math.max(1, body.access.visitors),
    lines: body.resources.map(({ id, quantity }) => ({ resourceId: id, quantity })),
  };
  checkSlotRequest(context, slotRequest, (hours) =>
    findTimeProblems(kind, body, hours, wallClockAt(now, context.service.timeZone)),
  );
  const id = randomUUID();
  await bookOrOfferAlternatives(dependencies, { context, slotRequest }, async (transaction) => {
    await assertWithinLimits(
      transaction,
      { estateId, serviceId: context.id, customerId, unitNumber, isByStaff: isBookedByStaff },
      { specialServiceId: context.specialServiceId, now },
    );
    const hold = await holdSlot(transaction, { context, slotRequest });
    if (hold.outcome !== 'held') return hold;
    // Those who may book for somebody also decide about requests: their booking is the approval.
    const status = hold.context.approval === 'staff' && !isBookedByStaff ? 'REQUESTED' : 'BOOKED';
    const row = {
      id,
      estateId,
      serviceId: context.id,
      customerId,
      unitNumber,
      visitors: slotRequest.visitors,
      date: slotRequest.date,
      startsAt: slotRequest.start,
      endsAt: slotRequest.end,
      status,
      reason: '',
      requestKey,
      createdAt: now,
      modifiedAt: now,
    } as const;
    const range = instantRangeOf(slotRequest, hold.context.service.timeZone);
    const insert = () => insertBooking(transaction, row, range, withExclusiveness(slotRequest.lines, hold.context));
    if (isBookedByStaff) await insertAsStaff(transaction, dependencies, { actorId, row, insert });
    else await insert();
    if (status === 'BOOKED')
      await notifyStatusChange(
        transaction,
        { ...row, ...noticeDetailsOf(context) },
        { status, reason: '' },
        dependencies,
      );
    else await publishBookingChange(transaction, row, dependencies);
    return hold;
  });
  return id;
};

/**
 * Books a service: confirmed at once, or, where staff approve and did not book it themselves, as a request that holds its slot.
 * @param request.idempotencyKey if the customer has already booked with this key, that booking is returned
 * @throws {AppError} `validation` by field; `forbidden` without a role at the estate; `booking/not-allowed`,
 *   `booking/number-not-verified` and `booking/limit-reached` for what the customer may not book; `booking/closed`;
 *   `booking/slot-taken` with the three nearest free slots
 */
export const requestBooking = async (
  dependencies: Needs,
  { caller, body, idempotencyKey }: { caller: RouteCaller; body: BookingRequest; idempotencyKey: string | undefined },
): Promise<Booking> => {
  const context = await loadBookingContext(dependencies, body.services[0] ?? '');
  assertNoProblems(findUnknownFields(body, context));
  if (context === undefined) throw new AppError('not-found');
  const booker = await resolveCustomer(dependencies, caller, context.locationId, body.customer.email);
  const { customerId } = booker;
  const requestKey = idempotencyKey === undefined ? null : `${caller.userId} ${idempotencyKey}`;
  let id: string | undefined;
  try {
    id = await writeBooking(dependencies, { body, context, ...booker, actorId: caller.userId, requestKey });
  } catch (error) {
    // A process may have died after it committed the booking of this key and before it answered. That booking now occupies the
    // slot of its own repetition. If the repetition fails for any reason, the first booking is the answer.
    id = requestKey === null ? undefined : await selectBookingByKey(dependencies.database.db, customerId, requestKey);
    if (id === undefined) throw error;
  }
  return readBooking(dependencies, id, context.specialServiceId);
};
