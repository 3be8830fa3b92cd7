import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Booking, bookingsRoutes } from '@ekhaya/contract/bookings/bookings';
import { isDayPass, findTimeProblems, type BookingKind } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { hasRoleAt, readStandingAt } from '../../estates/index.ts';
import { findPersonByEmail } from '../../identity/index.ts';
import { insertBooking, selectBookingByKey } from '../records/bookings.store.ts';
import { checkSlotRequest } from './check-slot-request.ts';
import { requireCustomer, chooseUnit } from '../limits/require-customer.ts';
import { assertWithinLimits } from '../limits/assert-within-limits.ts';
import { loadBookingContext, noticeDetailsOf, type BookingContext } from '../availability/load-booking-context.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { readBooking } from '../records/read-booking.ts';
import { holdSlot, orOfferAlternatives } from './hold-slot.ts';
import { publishBookingChange, notifyStatusChange } from '../notices/notify-customers.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What is asked for, validated. */
export type BookingRequest = z.output<(typeof bookingsRoutes)['POST /api/booking']['body']>;

/** What of the request names nothing there is, by field. */
const unknownParts = (request: BookingRequest, setting: BookingContext | undefined): Record<string, string> => {
  const fields: Record<string, string> = {};
  if (setting === undefined) {
    fields['services'] = 'This service is not known.';
    if (request.resources.length === 0) fields['resources'] = 'Choose at least one.';
    return fields;
  }
  if (setting.locationId !== request.locationId) fields['locationId'] = 'does not offer this service';
  for (const [index, { id, quantity }] of request.resources.entries()) {
    const resource = setting.resources.get(id);
    if (resource === undefined) fields[`resources.${index}.id`] = 'This does not belong to the service.';
    else if (quantity > resource.quantity)
      fields[`resources.${index}.quantity`] = `There are only ${resource.quantity}.`;
  }
  return fields;
};

const problemsWithChoice = (request: BookingRequest, kind: BookingKind): Record<string, string> => {
  const { resources } = request;
  if (resources.length === 0 && !(kind === 'lagoon' && isDayPass(request)))
    return { resources: 'Choose at least one.' };
  if (kind === 'facility' && resources.length > 1) return { resources: 'Choose one.' };
  return {};
};

const refuseIfAny = (fields: Record<string, string>): void => {
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/** Whose booking it is: the caller's, whatever the body says; for staff of the estate the person's that it names. */
const customerOf = async (
  { database }: Pick<Parts, 'database'>,
  caller: Caller,
  estateId: string,
  named: string,
): Promise<{ customerId: string; isBookedByStaff: boolean }> => {
  const { isStaff, hasRole } = await readStandingAt(database.db, caller, 'bookings.decide', estateId);
  const isForSomebodyElse = isStaff && named.trim().toLowerCase() !== caller.email.toLowerCase();
  const person = isForSomebodyElse ? await findPersonByEmail(database.db, named) : undefined;
  // One answer for nobody and for somebody of another estate: staff learn nothing of people there.
  const unknown = () =>
    new AppError('validation', { fields: { 'customer.email': 'Nobody of this estate has this address.' } });
  if (isForSomebodyElse && person === undefined) throw unknown();
  if (person === undefined || person.id === caller.userId) {
    if (isStaff || hasRole) return { customerId: caller.userId, isBookedByStaff: false };
    throw new AppError('forbidden');
  }
  if (await hasRoleAt(database.db, person.id, estateId)) return { customerId: person.id, isBookedByStaff: true };
  throw unknown();
};

/** What is booked, by whom and where. */
interface KnownRequest {
  body: BookingRequest;
  setting: BookingContext;
  customerId: string;
  isBookedByStaff: boolean;
  requestKey: string | null;
}

/** Writes a booking and tells of it, all in one transaction; answers its id. */
const writeBooking = async (parts: Parts, request: KnownRequest): Promise<string> => {
  const { body, setting, customerId, isBookedByStaff, requestKey } = request;
  const { kind } = setting.service;
  const estateId = setting.locationId;
  const customer = await requireCustomer(parts.database.db, { userId: customerId, estateId, isBookedByStaff });
  const unitNumber = chooseUnit(customer, body.customer.extraInfo.unitNumber, { isRequired: kind === 'lagoon' });
  refuseIfAny(problemsWithChoice(body, kind));
  const now = parts.clock.now();
  const wish = checkSlotRequest(
    setting,
    {
      date: body.date,
      start: body.start,
      end: body.end,
      visitors: body.access.visitors,
      lines: body.resources.map(({ id, quantity }) => ({ resourceId: id, quantity })),
    },
    (hours) => findTimeProblems(kind, body, hours, wallClockAt(now, setting.service.timeZone)),
  );
  const id = randomUUID();
  await orOfferAlternatives(parts, { setting, wish }, async (transaction) => {
    await assertWithinLimits(
      transaction,
      { estateId, serviceId: setting.id, customerId, unitNumber },
      { specialServiceId: setting.specialServiceId, now },
    );
    const held = await holdSlot(transaction, setting, wish);
    const status = held.approval === 'staff' ? 'REQUESTED' : 'BOOKED';
    const row = {
      id,
      estateId,
      serviceId: setting.id,
      customerId,
      unitNumber,
      visitors: wish.visitors,
      date: wish.date,
      startsAt: wish.start,
      endsAt: wish.end,
      status,
      reason: '',
      requestKey,
      createdAt: now,
      modifiedAt: now,
    } as const;
    const lines = wish.lines.map((line) => ({
      ...line,
      isExclusive: held.resources.get(line.resourceId)?.quantity === 1,
    }));
    await insertBooking(transaction, row, instantRangeOf(wish, held.service.timeZone), lines);
    if (status === 'BOOKED')
      await notifyStatusChange(transaction, { ...row, ...noticeDetailsOf(setting) }, { status, reason: '' }, parts);
    else await publishBookingChange(transaction, row, parts);
  });
  return id;
};

/**
 * Books, at once or, where staff approve, as a request that holds its slot.
 * @param request.idempotencyKey a booking that the customer made with it before is answered instead of made again
 * @throws {AppError} `validation` by field; `forbidden` at an estate where the customer has no role; `booking/not-allowed`,
 *   `booking/number-not-verified` and `booking/limit-reached` for what she may not book; `booking/closed`;
 *   `booking/slot-taken` with the three nearest free slots
 */
export const requestBooking = async (
  parts: Parts,
  { caller, body, idempotencyKey }: { caller: Caller; body: BookingRequest; idempotencyKey: string | undefined },
): Promise<Booking> => {
  const setting = await loadBookingContext(parts, body.services[0] ?? '');
  refuseIfAny(unknownParts(body, setting));
  if (setting === undefined) throw new AppError('not-found');
  const booker = await customerOf(parts, caller, setting.locationId, body.customer.email);
  const { customerId } = booker;
  const requestKey = idempotencyKey === undefined ? null : `${caller.userId} ${idempotencyKey}`;
  let id: string | undefined;
  try {
    id = await writeBooking(parts, { body, setting, ...booker, requestKey });
  } catch (error) {
    // The process may have died after the key had made its booking, which then stands in its own way: the database makes no
    // second one with the key, and whatever is refused now, the first one is the answer.
    id = requestKey === null ? undefined : await selectBookingByKey(parts.database.db, customerId, requestKey);
    if (id === undefined) throw error;
  }
  return readBooking(parts, id, setting.specialServiceId);
};
