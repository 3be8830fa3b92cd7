import type { EncryptedColumn } from '../../../platform/secret/encrypted-columns.store.ts';
import { gateKeyPurpose } from './encrypt-private-key.ts';
import { gateKeys } from './gate-keys.table.ts';

/** The column of the private keys that sign grants. */
export const encryptedGateKeys: EncryptedColumn[] = [
  {
    table: gateKeys,
    encrypted: { column: gateKeys.encryptedPrivateKey, property: 'encryptedPrivateKey' },
    key: gateKeys.kid,
    purpose: gateKeyPurpose,
    boundTo: (kid) => kid,
  },
];
