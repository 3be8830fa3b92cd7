import { randomUUID } from 'node:crypto';
import { findPersonByEmail } from '../src/features/identity/index.ts';
import { addAddressWithin, addVehicleWithin, linkAccountWithin } from '../src/features/profile/index.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoAddress, DemoLinkedAccount, DemoVehicle } from './profiles.ts';

/** Adds the addresses of demo people whose accounts still exist. */
export const addAddresses = async (
  transaction: Transaction,
  missing: readonly DemoAddress[],
  dependencies: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  for (const { email, context, form } of missing) {
    const person = await findPersonByEmail(transaction, email);
    if (person !== undefined)
      await addAddressWithin(transaction, { id: randomUUID(), personId: person.id, context, form }, dependencies);
  }
};

/** Adds the vehicles of demo people whose accounts still exist. */
export const addVehicles = async (
  transaction: Transaction,
  missing: readonly DemoVehicle[],
  dependencies: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  for (const { email, form } of missing) {
    const person = await findPersonByEmail(transaction, email);
    if (person !== undefined)
      await addVehicleWithin(transaction, { id: randomUUID(), personId: person.id, form }, dependencies);
  }
};

/** Links the prepaid accounts of demo people whose accounts still exist, a millisecond apart: the oldest is shown first. */
export const linkAccounts = async (
  transaction: Transaction,
  missing: readonly DemoLinkedAccount[],
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  const now = clock.now().getTime();
  for (const [index, { email, estateId, accountNumber }] of missing.entries()) {
    const person = await findPersonByEmail(transaction, email);
    const linkedAt = new Date(now + index);
    if (person !== undefined)
      await linkAccountWithin(
        transaction,
        { personId: person.id, estateId, accountNumber },
        { clock: { now: () => linkedAt } },
      );
  }
};
