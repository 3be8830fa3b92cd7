import { and, asc, desc, eq, getTableColumns, ilike, inArray, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { PaymentStage } from '@ekhaya/contract/payments/payment-stages.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  containsPattern,
  countUpTo,
  inOrderOf,
  isOneOf,
  isMetByMany,
  limitAndOffset,
  readListPage,
  selectFirstIds,
  withinEstates,
  type FoundIds,
  type ListPage,
} from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
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

const namedPaymentsByIds = preparedStatement((queryable) =>
  selectNamed(queryable)
    .where(sql`${payments.id} = any(${sql.placeholder('ids')})`)
    .prepare('named_payments'),
);

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

/** The ways to be found, beside the name and address of the payer. Each has an index of its own. */
const waysToFind = (typed: string): SQL[] => {
  const pattern = containsPattern(typed);
  const amountCents = centsOf(typed);
  return [
    ilike(payments.reference, pattern),
    /^\d{4,}$/.test(typed) ? ilike(payments.accountNo, pattern) : undefined,
    amountCents === undefined ? undefined : eq(payments.amountCents, amountCents),
  ].filter((way) => way !== undefined);
};

/**
 * The condition that a text finds a payment. The payer of each is looked up, so that the payments are walked in their order. Joined,
 * those of years would be read.
 */
const isFoundBy = (typed: string): SQL => {
  const payer = sql`(select ${searched} from ${people} where ${people.id} = ${payments.userId})`;
  return isMetByMany(or(...waysToFind(typed), ilike(payer, containsPattern(typed))));
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

/** The ids of payments that match a search, up to `maxFound` and one more. */
const selectFoundIds = (queryable: Queryable, { q = '', ...others }: PaymentFilter): Promise<FoundIds> => {
  const among = conditionsOf(others);
  const ids = () => queryable.select({ id: payments.id }).from(payments).$dynamic();
  return selectFirstIds(queryable, [
    ...waysToFind(q).map((way) => ids().where(and(among, way))),
    ids()
      .innerJoin(people, eq(people.id, payments.userId))
      .where(and(among, ilike(searched, containsPattern(q)))),
  ]);
};

// Written out, so that the partial index `payments_owed` serves it.
const isOwed = sql`${payments.state} in (${sql.raw(owedStates.map((state) => `'${state}'`).join(', '))})`;

/**
 * A page of payments, newest first unless the order says otherwise, and how many match, up to 2,500, or 100 that a search finds;
 * `isMore` says whether there are more.
 */
export const selectPaymentPage = async (
  queryable: Queryable,
  filter: PaymentFilter,
  page: { page: number; perPage: number; order: 'ASC' | 'DESC' },
): Promise<ListPage<NamedPayment[]>> => {
  const isSearch = filter.q !== undefined && filter.q !== '';
  const found = isSearch ? await selectFoundIds(queryable, filter) : undefined;
  const where = found?.areAll === true ? isOneOf(payments.id, found.ids) : conditionsOf(filter);
  const direction = page.order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(page);
  const order = [direction(payments.createdAt), direction(payments.id)];
  const ids = () => queryable.select({ id: payments.id }).from(payments).where(where);
  return readListPage({
    select: ids()
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    // Payers are read for the page alone.
    readPage: (shown) => selectNamedPayments(queryable, shown),
    found,
    count: () => countUpTo(queryable, ids()),
  });
};

/** Matching payments that follow one of them, newest first. */
export const selectPaymentsAfter = (
  queryable: Queryable,
  filter: PaymentFilter,
  { after, limit }: { after: Pick<NamedPayment['payment'], 'id' | 'createdAt'> | undefined; limit: number },
): Promise<NamedPayment[]> => {
  const { createdAt, id } = payments;
  // The index begins where the first condition says. With the second one alone each page would read all that come before it.
  const isAfter = after && and(lte(createdAt, after.createdAt), or(lt(createdAt, after.createdAt), lt(id, after.id)));
  return selectNamed(queryable)
    .where(and(conditionsOf(filter), isAfter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

/** Payments by their ids, in their order. */
export const selectNamedPayments = async (queryable: Queryable, ids: readonly string[]): Promise<NamedPayment[]> =>
  ids.length === 0
    ? []
    : inOrderOf(ids, await namedPaymentsByIds(queryable).execute({ ids: [...ids] }), ({ payment }) => payment.id);

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
