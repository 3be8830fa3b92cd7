import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import { countRowsOf, type EstateCounter } from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { paymentGateways } from './gateways.table.ts';

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

/** Counts the payment gateways of estates. */
export const countGatewaysOf: EstateCounter = countRowsOf(paymentGateways, { estateId: paymentGateways.estateId });
