import type { EncryptedColumn } from '../../../platform/secret/encrypted-columns.store.ts';
import { personalDetails } from './details.table.ts';
import { identityNumberFields, identityNumberPurpose } from './identity-numbers.ts';

/** The columns of identity numbers. */
export const encryptedDetails: EncryptedColumn[] = identityNumberFields.map((field) => {
  const property = `${field}Encrypted` as const;
  return {
    table: personalDetails,
    encrypted: { column: personalDetails[property], property },
    key: personalDetails.userId,
    purpose: identityNumberPurpose,
    boundTo: (userId) => `${userId}/${field}`,
  };
});
