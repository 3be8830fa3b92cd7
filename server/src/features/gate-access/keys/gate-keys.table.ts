import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Gate keys: the server's key pairs that sign codes and grants. */
export const gateKeys = pgTable('gate_keys', {
  /** The first four bytes of the SHA-256 of the public point, as hexadecimal digits. */
  kid: text('kid').primaryKey(),
  /** The uncompressed point, base64url. */
  publicKey: text('public_key').notNull(),
  /** AES-256-GCM under a key derived from the secret of the installation. */
  encryptedPrivateKey: text('sealed_private_key').notNull(),
  signsFrom: instant('signs_from').notNull(),
  signsUntil: instant('signs_until').notNull(),
  /** When the last signature of the key expires. */
  expiresAt: instant('expires_at').notNull(),
});
