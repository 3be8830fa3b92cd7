import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { Address, AddressForm } from '@ekhaya/contract/profile/addresses';
import { call } from '../../../platform/api/call.ts';

/** An address as its form holds it: the fields and the name of the estate. */
export interface AddressInput {
  context: string;
  form: AddressForm;
  /** The id of the address that it replaces: an edit is delete and create in one transaction. */
  replaces?: string;
}

const keys = createIdempotencyKeys();

/** Reads the addresses of the caller. */
export const readAddresses = (): Promise<Address[]> => call('GET /api/user/address', { query: { userID: 'me' } });

/** Adds an address, or replaces one. A repetition after a lost response adds nothing twice. */
export const saveAddress = ({ context, form, replaces }: AddressInput) =>
  keys.run(JSON.stringify([context, form, replaces]), (key) =>
    call(
      'POST /api/user/address',
      {
        query: { userID: 'me', context, addressType: 'Residential', ...(replaces !== undefined && { replaces }) },
        body: form,
      },
      { headers: idempotencyHeader(key) },
    ),
  );

/** Deletes an address of the caller. */
export const deleteAddress = (addressId: string) =>
  call('DELETE /api/user/address', { query: { userID: 'me', addressId } });
