import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { payments } from '../records/payments.table.ts';
import type { GatewayAccount } from './gateway.ts';
import { formerGateways, paymentGateways } from './gateways.table.ts';

/** Reads the version of the gateway of an estate. */
export const readGatewayVersion = versionReader(paymentGateways, paymentGateways.estateId);

/** The stored gateway of an estate. */
export type PaymentGatewayRow = typeof paymentGateways.$inferSelect;

const gatewayOfEstate = preparedStatement((queryable) =>
  queryable
    .select()
    .from(paymentGateways)
    .where(eq(paymentGateways.estateId, sql.placeholder('estateId')))
    .prepare('payment_gateway_of_estate'),
);

/** Reads the gateway of an estate; undefined where no card is charged. */
export const selectPaymentGateway = async (
  queryable: Queryable,
  estateId: string,
): Promise<PaymentGatewayRow | undefined> => (await gatewayOfEstate(queryable).execute({ estateId }))[0];

/** The gateways of some estates, without their credentials. */
export const selectPaymentGateways = (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<Pick<PaymentGatewayRow, 'estateId' | 'kind' | 'isEnabled'>[]> =>
  queryable
    .select({
      estateId: paymentGateways.estateId,
      kind: paymentGateways.kind,
      isEnabled: paymentGateways.isEnabled,
    })
    .from(paymentGateways)
    .where(withinEstates(paymentGateways.estateId, estates));

/** Stores the gateway of an estate, replacing the one it had. */
export const upsertPaymentGateway = async (
  queryable: Queryable,
  { estateId, ...row }: Unversioned<PaymentGatewayRow>,
): Promise<void> => {
  await queryable
    .insert(paymentGateways)
    .values({ estateId, ...row })
    .onConflictDoUpdate({ target: paymentGateways.estateId, set: row });
};

type AccountOfEstate = GatewayAccount & { estateId: string };

const isFormer = ({ estateId, url, merchantId }: AccountOfEstate) =>
  and(eq(formerGateways.estateId, estateId), eq(formerGateways.url, url), eq(formerGateways.merchantId, merchantId));

/** Reads an account that an estate had before. */
export const selectFormerGateway = async (
  queryable: Queryable,
  account: AccountOfEstate,
): Promise<typeof formerGateways.$inferSelect | undefined> =>
  (await queryable.select().from(formerGateways).where(isFormer(account)))[0];

/** Adds an account that an estate has replaced. */
export const insertFormerGateway = async (
  queryable: Queryable,
  row: typeof formerGateways.$inferInsert,
): Promise<void> => {
  await queryable.insert(formerGateways).values(row);
};

/** Deletes an account from those that an estate had before. */
export const deleteFormerGateway = async (queryable: Queryable, account: AccountOfEstate): Promise<void> => {
  await queryable.delete(formerGateways).where(isFormer(account));
};

/** Deletes the accounts that were replaced before an instant and have no payment that is not over. @returns how many */
export const deleteFormerGatewaysBefore = async (queryable: Queryable, before: Date): Promise<number> => {
  const unfinished = queryable
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.nextPollAt),
        eq(payments.estateId, formerGateways.estateId),
        eq(payments.gatewayUrl, formerGateways.url),
        eq(payments.merchantId, formerGateways.merchantId),
      ),
    );
  const deleted = await queryable
    .delete(formerGateways)
    .where(and(lt(formerGateways.replacedAt, before), notExists(unfinished)))
    .returning({ id: formerGateways.id });
  return deleted.length;
};

/** Counts the payment gateways of estates. */
export const countGatewaysOf: EstateCounter = countRowsOf(paymentGateways, { estateId: paymentGateways.estateId });
