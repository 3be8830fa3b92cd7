import { findPersonByEmail } from '../src/features/identity/index.ts';
import { addPastPayment } from '../src/features/payments/index.ts';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';
import type { DemoPayment } from './payments.ts';

/** Adds the payments of demo people whose accounts still exist. */
export const addPayments = async (
  transaction: Transaction,
  missing: readonly DemoPayment[],
  dependencies: Pick<Dependencies, 'environment'>,
): Promise<void> => {
  for (const { email, id: _, ...past } of missing) {
    const person = await findPersonByEmail(transaction, email);
    if (person !== undefined) await addPastPayment(transaction, dependencies, { ...past, userId: person.id });
  }
};
