import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { cancelBookingsOfRole } from '../../bookings/index.ts';
import { endViewingsAt } from '../../developments/index.ts';
import { hasRoleAt, type EndedHolding } from '../../estates/index.ts';
import { endAnswersAt } from '../../events/index.ts';
import { endVisitsOfHost } from '../../visitors/index.ts';
import { publishHousehold } from '../members/publish-household.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/**
 * Ends what a role carried, whoever or whatever ended it: the visitors whom the person may not invite to that house any more, and
 * what she booked for it. With the last role at an estate, her places at its events and viewings end. The others of the house read it
 * again.
 */
export const endWithRole = async (
  transaction: Transaction,
  { userId, estateId, unitNumber }: EndedHolding,
  dependencies: Needs,
): Promise<void> => {
  await endVisitsOfHost(transaction, { hostId: userId, estateId, unitNumber }, dependencies);
  await cancelBookingsOfRole(transaction, { userId, estateId, unitNumber }, dependencies);
  if (!(await hasRoleAt(transaction, userId, estateId))) {
    await endAnswersAt(transaction, { userId, estateId }, dependencies);
    await endViewingsAt(transaction, { userId, estateId }, dependencies);
  }
  if (unitNumber !== '') await publishHousehold(transaction, { estateId, unitNumber }, dependencies);
};
