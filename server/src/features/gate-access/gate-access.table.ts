import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { estates } from '../estates/catalogue/estates.table.ts';
import { sessions } from '../identity/sessions/sessions.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const estateId = () =>
  text('estate_id')
    .notNull()
    .references(() => estates.id);

/** The gates of the estates. */
export const gates = pgTable(
  'gates',
  {
    id: text('id').primaryKey(),
    estateId: estateId(),
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Names of the roles that it opens for; empty for every role that opens gates. */
    roleNames: text('role_names')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `HHmm` of the estate's wall clock. */
    opensAt: text('opens_at').notNull().default('0000'),
    closesAt: text('closes_at').notNull().default('2400'),
  },
  (table) => [index('gates_estate_index').on(table.estateId, table.name)],
);

/** The places where a pass may be shown, one a gate. */
export const accessLocations = pgTable(
  'access_locations',
  {
    gateId: text('gate_id')
      .primaryKey()
      .references(() => gates.id, { onDelete: 'cascade' }),
    estateId: estateId(),
    /** Degrees as text, as staff wrote them: a decimal comma is allowed. */
    latitude: text('latitude').notNull(),
    longitude: text('longitude').notNull(),
    allowedDistanceMetres: doublePrecision('allowed_distance_metres').notNull(),
    revertToOffline: boolean('revert_to_offline').notNull(),
    message: text('message').notNull(),
    refreshIntervalMs: integer('refresh_interval_milliseconds').notNull(),
  },
  (table) => [index('access_locations_estate_index').on(table.estateId)],
);

/** What an estate says of its gates; an estate without a row goes by the product's defaults. */
export const gateRules = pgTable('gate_rules', {
  estateId: estateId().primaryKey(),
  lowestRank: integer('lowest_rank').notNull(),
  keepsOrder: boolean('keeps_order').notNull(),
  /** A person passes at most once in each direction within this time. */
  secondsBetweenEntries: integer('seconds_between_entries').notNull().default(60),
  /** `HHmm` of the estate's wall clock. */
  opensAt: text('opens_at').notNull().default('0000'),
  closesAt: text('closes_at').notNull().default('2400'),
  retentionDays: integer('retention_days').notNull(),
});

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

/** The PINs of the Access screen: a hash alone, and how it is being guessed at. */
export const gatePins = pgTable('gate_pins', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** argon2id. */
  pinHash: text('pin_hash').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: instant('locked_until'),
  changedAt: instant('changed_at').notNull(),
});

/** The sessions in which the PIN was entered, each with the last time. It counts for 10 minutes. */
export const pinWindows = pgTable(
  'pin_windows',
  {
    sessionId: text('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [index('pin_windows_user_index').on(table.userId)],
);

/** The devices whose keys make codes. Revoked ones stay as a record. */
export const passDevices = pgTable(
  'pass_devices',
  {
    /** A UUID; it stands in every grant. */
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The uncompressed point, base64url. */
    publicKey: text('public_key').notNull(),
    name: text('name').notNull(),
    enrolledAt: instant('enrolled_at').notNull(),
    renewedAt: instant('renewed_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The uncompressed point, base64url, of the key that only the entered PIN unlocks; null for a device without one. */
    proofKey: text('proof_key'),
    /** The time of the newest proof that was accepted: an older one is a replay. */
    provedAt: instant('proved_at'),
  },
  (table) => [
    uniqueIndex('pass_devices_key').on(table.userId, table.publicKey),
    index('pass_devices_revoked_index')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

/** Persons and devices that staff keep from the gates of an estate. */
export const gateRevocations = pgTable(
  'gate_revocations',
  {
    id: text('id').primaryKey(),
    estateId: estateId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: every device and code of the person. */
    deviceId: text('device_id'),
    reason: text('reason').notNull(),
    revokedAt: instant('revoked_at').notNull(),
    revokedBy: text('revoked_by').notNull(),
    liftedAt: instant('lifted_at'),
  },
  (table) => [
    index('gate_revocations_user_index').on(table.userId, table.estateId),
    index('gate_revocations_estate_index').on(table.estateId, table.revokedAt),
  ],
);

/**
 * The newest step that an estate has seen of each device, or person whose codes the server made: none is good twice. A code
 * names its estate, so each estate counts alone, and none learns of passages at another.
 */
export const passChains = pgTable(
  'pass_chains',
  {
    estateId: text('estate_id').notNull(),
    chain: text('chain').notNull(),
    newestStep: integer('newest_step').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.estateId, table.chain] })],
);

/** Who is inside, and who was last. */
export const gatePresence = pgTable(
  'gate_presence',
  {
    estateId: estateId(),
    /** `person:`, `visit:` or `walk-in:` and an id. */
    subjectKey: text('subject_key').notNull(),
    isInside: boolean('is_inside').notNull(),
    since: instant('since').notNull(),
    gateId: text('gate_id').notNull(),
    kind: text('kind', { enum: ['resident', 'visitor', 'walk-in', 'unknown'] }).notNull(),
    name: text('name').notNull(),
    plate: text('plate').notNull(),
    whoseGuest: text('whose_guest').notNull(),
    unit: text('unit').notNull(),
    /** When she passed last in each direction, whatever came after it; null: never since this is kept. */
    lastInAt: instant('last_in_at'),
    lastOutAt: instant('last_out_at'),
    /** When a visitor should have left. */
    expectedUntil: instant('expected_until'),
  },
  (table) => [
    primaryKey({ columns: [table.estateId, table.subjectKey] }),
    index('gate_presence_inside_index')
      .on(table.estateId, table.since)
      .where(sql`${table.isInside}`),
  ],
);

/** People without an invitation who rang at a gate for a house. */
export const walkIns = pgTable(
  'walk_ins',
  {
    id: text('id').primaryKey(),
    estateId: estateId(),
    gateId: text('gate_id').notNull(),
    guardId: text('guard_id').notNull(),
    visitorName: text('visitor_name').notNull(),
    plate: text('plate').notNull(),
    unit: text('unit').notNull(),
    answer: text('answer', { enum: ['allow', 'refuse'] }),
    answeredBy: text('answered_by'),
    askedAt: instant('asked_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    nonce: text('nonce'),
  },
  (table) => [
    uniqueIndex('walk_ins_nonce_key').on(table.nonce),
    index('walk_ins_house_index').on(table.estateId, table.unit, table.expiresAt),
    index('walk_ins_asked_index').on(table.askedAt),
  ],
);
