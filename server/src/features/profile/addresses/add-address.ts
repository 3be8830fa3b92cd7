import type { AddressForm } from '@ekhaya/contract/profile/addresses';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { countAddresses, deleteOwnAddress, hasAddress, insertAddress } from './addresses.store.ts';

/** One person's addresses fit on a few screens. */
const maxAddresses = 20;

/** An address to add, at an estate named by `context`. */
export interface NewAddress {
  id: string;
  personId: string;
  context: string;
  form: AddressForm;
  /** The id of the address whose place it takes. */
  replaces?: string | undefined;
}

/**
 * Adds an address within a transaction. An address that replaces another one keeps its position in the list. An address of hers with
 * the id stays as it is: the call is repeated.
 * @returns the id
 * @throws {AppError} `not-found` when the address to replace is not hers; `profile/limit-reached`
 */
export const addAddressWithin = async (
  transaction: Transaction,
  { id, personId, context, form, replaces }: NewAddress,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<string> => {
  await acquireNamedLock(transaction, `addresses:${personId}`);
  if (await hasAddress(transaction, { id, userId: personId })) return id;
  const replaced =
    replaces === undefined ? undefined : await deleteOwnAddress(transaction, { id: replaces, userId: personId });
  if (replaces !== undefined && replaced === undefined) throw new AppError('not-found');
  if ((await countAddresses(transaction, personId)) >= maxAddresses) throw new AppError('profile/limit-reached');
  const createdAt = replaced?.createdAt ?? clock.now();
  await insertAddress(transaction, { ...form, id, userId: personId, context, addressType: 'Residential', createdAt });
  return id;
};

/** Adds an address of the caller. @throws {AppError} `forbidden` for another person's list, and as `addAddressWithin` does */
export const addAddress = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { caller, ...added }: NewAddress & { caller: Caller },
): Promise<string> => {
  requirePersonHerself(caller, added.personId);
  return dependencies.database.db.transaction((transaction) => addAddressWithin(transaction, added, dependencies));
};
