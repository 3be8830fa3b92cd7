import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Gate revocations: people and devices that staff bar from the gates of an estate. `liftedAt` ends a revocation. */
export const gateRevocations = pgTable(
  'gate_revocations',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: the revocation covers every device and code of the person. */
    deviceId: text('device_id'),
    reason: text('reason').notNull(),
    revokedAt: instant('revoked_at').notNull(),
    revokedBy: text('revoked_by').notNull(),
    liftedAt: instant('lifted_at'),
    ...versionColumns,
  },
  (table) => [
    index('gate_revocations_user_index').on(table.userId, table.estateId),
    index('gate_revocations_estate_index').on(table.estateId, table.revokedAt),
  ],
);
