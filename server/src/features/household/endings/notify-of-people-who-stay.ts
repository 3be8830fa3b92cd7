import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate, findPermissionHolders } from '../../estates/index.ts';
import { notifyPeople } from '../../notifications/index.ts';
import { selectInvitedGrantIds } from '../invitations/invitations.store.ts';
import { mayOwnerChange } from '../members/may-change.ts';
import { selectHousesOwnedBy, selectMembers, selectOwners, type HouseKey } from '../members/members.store.ts';
import { readRulesInForce } from '../rules/read-household-rules.ts';
import { placeOf } from './end-notice.ts';

/** How many people have a role in a house that its owners give. None while it keeps another owner. */
const countWhoStay = async (transaction: Transaction, userId: string, house: HouseKey): Promise<number> => {
  const owners = await selectOwners(transaction, house);
  if (owners.some((owner) => owner.userId !== userId)) return 0;
  const members = await selectMembers(transaction, house.estateId, [house.unitNumber]);
  const { roles } = await readRulesInForce(transaction, house.estateId);
  const invitedGrantIds = await selectInvitedGrantIds(
    transaction,
    members.map(({ grantId }) => grantId),
  );
  const reach = { callerId: userId, givenRoleIds: new Set(roles.map(({ id }) => id)), invitedGrantIds };
  return new Set(members.filter((member) => mayOwnerChange(member, reach)).map((member) => member.userId)).size;
};

/**
 * Tells staff, by notification and mail, in which houses people stay whose last owner deletes her account: roles that an owner gave do not
 * end with hers, and nobody of the staff ended it. Called before her roles end. Names nobody, because the message outlives accounts.
 */
export const notifyOfPeopleWhoStay = async (
  transaction: Transaction,
  userId: string,
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  for (const house of await selectHousesOwnedBy(transaction, userId)) {
    const { estateId, unitNumber } = house;
    const count = await countWhoStay(transaction, userId, house);
    if (count === 0) continue;
    const asked = { estateIds: [estateId], permission: 'roles.grant', except: [userId] } as const;
    const staff = await findPermissionHolders(transaction, asked);
    const place = placeOf(unitNumber, (await findEstate(transaction, estateId))?.name ?? '');
    const title = `Unit ${unitNumber} has no owner now`;
    const stay = count === 1 ? '1 person still has a role there' : `${count} people still have a role there`;
    const description = `The last owner of ${place} has deleted her account. ${stay}. You find the house under Houses in the console.`;
    const mail = { subject: title, text: `${description}\n\nEkhaya` };
    await notifyPeople(
      transaction,
      staff.map(({ id }) => ({ userId: id, notification: { type: 'household', title, description }, mail })),
      dependencies,
    );
  }
};
