import { and, asc, count, desc, eq, getTableColumns, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PaymentStage } from '@ekhaya/contract/payments/payment-stages.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people, searched } from '../../identity/accounts/people.view.ts';
import { owedStates, statesOfStage } from '../records/payment-states.rules.ts';
import { payments } from '../records/payments.table.ts';

const selectNamed = (queryable: Queryable) =>
  queryable
    .select({
      payment: getTableColumns(payments),
      firstName: people.firstName,
      lastName: people.lastName,
      mobile: people.mobile,
    })
    .from(payments)
    .leftJoin(people, eq(people.id, payments.userId))
    .$dynamic();

/** A payment with the name of its payer, which is null once the account is deleted. */
export type NamedPayment = Awaited<ReturnType<typeof selectNamed>>[number];

/** The conditions of a list of payments. */
export interface PaymentFilter {
  estates: StaffEstates;
  estateId?: string | undefined;
  personId?: string | undefined;
  stage?: PaymentStage | undefined;
  /** Only payments that are owed since before this time. */
  owedBefore?: Date | undefined;
  q?: string | undefined;
}

/** `200`, `R 200`, `R200.50`: what may be an amount, in cents. */
const centsOf = (typed: string): number | undefined => {
  const written = /^R?\s?(\d{1,6})(?:[.,](\d{1,2}))?$/i.exec(typed);
  if (written === null) return undefined;
  const [, rand = '0', cents = ''] = written;
  return Number(rand) * 100 + Number(cents.padEnd(2, '0'));
};

/**
 * Each way to be found has an index of its own. A union of their ids reads these alone; joined by `or`, with the names in another
 * table, they would read every payment.
 */
const isFoundBy = (typed: string): SQL => {
  const pattern = containsPattern(typed);
  const amountCents = centsOf(typed);
  const ways = [
    sql`select found.id from ${payments} found where found.reference ilike ${pattern}`,
    /^\d{4,}$/.test(typed)
      ? sql`select found.id from ${payments} found where found.account_no ilike ${pattern}`
      : undefined,
    amountCents === undefined
      ? undefined
      : sql`select found.id from ${payments} found where found.amount_cents = ${amountCents}`,
    sql`select found.id from ${payments} found join ${people} on ${people.id} = found.user_id where ${searched} ilike ${pattern}`,
  ];
  return sql`${payments.id} in (${sql.join(
    ways.filter((way) => way !== undefined),
    sql` union `,
  )})`;
};

const conditionsOf = ({ estates, estateId, personId, stage, owedBefore, q }: PaymentFilter): SQL | undefined =>
  and(
    withinEstates(payments.estateId, estates),
    estateId === undefined ? undefined : eq(payments.estateId, estateId),
    personId === undefined ? undefined : eq(payments.userId, personId),
    stage === undefined ? undefined : inArray(payments.state, statesOfStage(stage)),
    owedBefore === undefined ? undefined : and(isOwed, lt(payments.approvedAt, owedBefore)),
    q === undefined || q === '' ? undefined : isFoundBy(q),
  );

// Written out, so that the partial index `payments_owed` serves it.
const isOwed = sql`${payments.state} in (${sql.raw(owedStates.map((state) => `'${state}'`).join(', '))})`;

/** Nobody pages through more. Counting all of an estate reads every payment that it ever had. */
const maxCounted = 10_000;

/**
 * A page of payments with their number, newest first unless the order says otherwise. The number stops at ten thousand, or one past
 * the end of a later page.
 */
export const selectPaymentPage = async (
  queryable: Queryable,
  filter: PaymentFilter,
  page: { page: number; perPage: number; order: 'ASC' | 'DESC' },
): Promise<{ rows: NamedPayment[]; total: number }> => {
  const where = conditionsOf(filter);
  const direction = page.order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(page);
  const rows = await selectNamed(queryable)
    .where(where)
    .orderBy(direction(payments.createdAt), direction(payments.id))
    .limit(limit)
    .offset(offset);
  const matching = queryable
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .limit(Math.max(maxCounted, offset + limit + 1))
    .as('matching');
  const [counted] = await queryable.select({ total: count() }).from(matching);
  return { rows, total: counted?.total ?? 0 };
};

/** Matching payments that follow one of them, newest first. */
export const selectPaymentsAfter = (
  queryable: Queryable,
  filter: PaymentFilter,
  { after, limit }: { after: NamedPayment['payment'] | undefined; limit: number },
): Promise<NamedPayment[]> => {
  const { createdAt, id } = payments;
  const isAfter = after && or(lt(createdAt, after.createdAt), and(eq(createdAt, after.createdAt), lt(id, after.id)));
  return selectNamed(queryable)
    .where(and(conditionsOf(filter), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

/** Payments by their ids. */
export const selectNamedPayments = (queryable: Queryable, ids: readonly string[]): Promise<NamedPayment[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectNamed(queryable).where(inArray(payments.id, [...ids]));

/** The newest payments of a payer at an estate, without one. */
export const selectOtherPayments = (
  queryable: Queryable,
  { userId, estateId, exceptId, limit }: { userId: string; estateId: string; exceptId: string; limit: number },
): Promise<NamedPayment[]> =>
  selectNamed(queryable)
    .where(and(eq(payments.userId, userId), eq(payments.estateId, estateId), sql`${payments.id} <> ${exceptId}`))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);

/** The payment that is owed for longest, with the number of all that are owed since before a time. */
export const selectFirstOwed = async (
  queryable: Queryable,
  estates: StaffEstates,
  owedBefore: Date,
): Promise<{ count: number; named: NamedPayment } | undefined> => {
  const where = conditionsOf({ estates, owedBefore });
  const [named] = await selectNamed(queryable)
    .where(where)
    .orderBy(asc(payments.approvedAt), asc(payments.id))
    .limit(1);
  return named && { count: await queryable.$count(payments, where), named };
};
