import { and, desc, eq, gt, gte, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { knownDevices, notMeLinks } from './security-notices.table.ts';

/** Inserts a 'this was not me' link. */
export const insertNotMeLink = async (queryable: Queryable, link: typeof notMeLinks.$inferInsert): Promise<void> => {
  await queryable.insert(notMeLinks).values(link);
};

/** The person to whom a 'this was not me' link was mailed that has neither been used nor expired; undefined for every other one. */
export const selectOwnerOfNotMeLink = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<string | undefined> => {
  const [owner] = await queryable
    .select({ userId: notMeLinks.userId })
    .from(notMeLinks)
    .where(and(eq(notMeLinks.tokenDigest, tokenDigest), gt(notMeLinks.expiresAt, now)));
  return owner?.userId;
};

/**
 * Consumes the link with that token digest, and with it the later links of its person. Of two concurrent calls one gets it.
 * @returns the person and the address that the link was mailed to; undefined when the link is used or has expired
 */
export const consumeNotMeLink = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<{ userId: string; email: string } | undefined> => {
  const [taken] = await queryable
    .delete(notMeLinks)
    .where(and(eq(notMeLinks.tokenDigest, tokenDigest), gt(notMeLinks.expiresAt, now)))
    .returning({ userId: notMeLinks.userId, email: notMeLinks.email, createdAt: notMeLinks.createdAt });
  if (taken === undefined) return undefined;
  const { userId, email, createdAt } = taken;
  // An intruder who has changed the address receives the later links. They must not undo what the owner does with an earlier one.
  await queryable.delete(notMeLinks).where(and(eq(notMeLinks.userId, userId), gte(notMeLinks.createdAt, createdAt)));
  return { userId, email };
};

/** Deletes the links that have expired. */
export const deleteExpiredNotMeLinks = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(notMeLinks).where(lte(notMeLinks.expiresAt, now));
};

/**
 * Records that a person signed in in a browser.
 * @returns `first` for the first browser of the person, `new` for a further one, `known` for one that she has used before
 */
export const upsertKnownDevice = async (
  queryable: Queryable,
  { userId, digest, at }: { userId: string; digest: string; at: Date },
): Promise<'first' | 'new' | 'known'> => {
  const [written] = await queryable
    .insert(knownDevices)
    .values({ userId, digest, lastSeenAt: at })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.digest], set: { lastSeenAt: at } })
    .returning({ isInserted: sql<boolean>`xmax = 0` });
  if (written?.isInserted !== true) return 'known';
  const others = await queryable
    .select({ digest: knownDevices.digest })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.digest, digest)))
    .limit(1);
  return others.length === 0 ? 'first' : 'new';
};

/** Records that a known browser of a person is in use. One that is not known stays so. */
export const updateKnownDeviceSeen = async (
  queryable: Queryable,
  { userId, digest, at }: { userId: string; digest: string; at: Date },
): Promise<void> => {
  await queryable
    .update(knownDevices)
    .set({ lastSeenAt: at })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.digest, digest)));
};

/** Records that a passkey was made or used in a browser of a person. */
export const updatePasskeyOfDevice = async (
  queryable: Queryable,
  { userId, digest, passkeyId }: { userId: string; digest: string; passkeyId: string },
): Promise<void> => {
  await queryable
    .update(knownDevices)
    .set({ passkeyId })
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.digest, digest)));
};

/** The passkey that was last made or used in a browser of a person; null for none or an unknown browser. */
export const selectPasskeyOfDevice = async (
  queryable: Queryable,
  { userId, digest }: { userId: string; digest: string },
): Promise<string | null> => {
  const [device] = await queryable
    .select({ passkeyId: knownDevices.passkeyId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.digest, digest)));
  return device?.passkeyId ?? null;
};

/** When each device of a person was last seen, the newest first. */
export const selectKnownDevicesOf = (queryable: Queryable, userId: string): Promise<{ lastSeenAt: Date }[]> =>
  queryable
    .select({ lastSeenAt: knownDevices.lastSeenAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastSeenAt));

/** Forgets the devices of a person. */
export const deleteKnownDevicesOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(knownDevices).where(eq(knownDevices.userId, userId));
};

/** Forgets the devices that nobody has used since an instant, except those of some people. */
export const deleteKnownDevicesBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  await queryable
    .delete(knownDevices)
    .where(and(lte(knownDevices.lastSeenAt, before), notInArray(knownDevices.userId, [...exceptOf])));
};
