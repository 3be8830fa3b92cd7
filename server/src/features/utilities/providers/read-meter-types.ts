import { toRand } from '@ekhaya/contract/payments/payments.rules';
import type { MeterType } from '@ekhaya/contract/utilities/utilities';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { selectUtilityProvider } from './providers.store.ts';

/** Says how cards are charged at an estate; undefined where none are. The shell passes the reader of payments. */
export type GatewayReader = (
  queryable: Queryable,
  estateId: string,
) => Promise<{ isEnabled: boolean; takesCard: boolean } | undefined>;

/**
 * What sells prepaid units at an estate; empty where nothing does.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const readMeterTypes = async (
  { database, readGateway }: Pick<Dependencies, 'database'> & { readGateway: GatewayReader },
  at: { userId: string; estateId: string },
): Promise<MeterType[]> => {
  await requireRoleAt(database.db, at);
  const provider = await selectUtilityProvider(database.db, at.estateId);
  const gateway = await readGateway(database.db, at.estateId);
  if (provider === undefined || gateway === undefined) return [];
  return [
    {
      id: provider.estateId,
      name: provider.name,
      enabled: provider.isEnabled && gateway.isEnabled,
      utilities: provider.utilities,
      minAmount: toRand(provider.minCents),
      maxAmount: toRand(provider.maxCents),
      takesCard: gateway.takesCard,
    },
  ];
};
