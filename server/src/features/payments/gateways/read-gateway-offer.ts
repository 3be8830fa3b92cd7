import type { Queryable } from '../../../platform/database/database.ts';
import { selectPaymentGateway } from './gateways.store.ts';

/** How cards are charged at an estate; undefined where none are. */
export const readGatewayOffer = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ isEnabled: boolean; takesCard: boolean } | undefined> => {
  const row = await selectPaymentGateway(queryable, estateId);
  return row && { isEnabled: row.isEnabled, takesCard: row.kind === 'payhost' };
};
