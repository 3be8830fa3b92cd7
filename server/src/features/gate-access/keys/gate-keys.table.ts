import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The keys that codes and grants are signed with. */
export const gateKeys = pgTable('gate_keys', {
  /** The first four bytes of the SHA-256 of the public point, as hexadecimal digits. */
  kid: text('kid').primaryKey(),
  /** The uncompressed point, base64url. */
  publicKey: text('public_key').notNull(),
  /** AES-256-GCM under a key derived from the secret of the installation. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  signsFrom: instant('signs_from').notNull(),
  signsUntil: instant('signs_until').notNull(),
  /** Nothing signed with it is good after that. */
  expiresAt: instant('expires_at').notNull(),
});
