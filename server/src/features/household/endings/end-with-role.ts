import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { EndedHolding } from '../../estates/index.ts';
import { endVisitsOfHost } from '../../visitors/index.ts';
import { publishHousehold } from '../members/publish-household.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/**
 * Ends what a role carried, whoever or whatever ended it: the visitors whom the person may not invite to that house any more. The
 * others of the house read it again.
 */
export const endWithRole = async (
  transaction: Transaction,
  { userId, estateId, unitNumber }: EndedHolding,
  dependencies: Needs,
): Promise<void> => {
  await endVisitsOfHost(transaction, { hostId: userId, estateId, unitNumber }, dependencies);
  if (unitNumber !== '') await publishHousehold(transaction, { estateId, unitNumber }, dependencies);
};
