import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import { perQueryable } from '../../../platform/database/statements/per-queryable.ts';
import type { StoredSession } from '../../../platform/sessions/session-cache.ts';
import { sessions } from './sessions.table.ts';
import { users } from '../accounts/accounts.table.ts';

export type SessionRow = Omit<
  typeof sessions.$inferSelect,
  'tokenDigest' | 'needsPassword' | 'authenticatedAt' | 'secondFactorAt' | 'staffUsedAt'
>;

/** What a person has proved in a session, and when she used the console in it. */
export type SessionProofs = Pick<typeof sessions.$inferSelect, 'authenticatedAt' | 'secondFactorAt' | 'staffUsedAt'>;

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
};

/** Inserts a session. */
export const insertSession = async (queryable: Queryable, session: typeof sessions.$inferInsert): Promise<void> => {
  await queryable.insert(sessions).values(session);
};

const selectSessionsByTokens = async (
  queryable: Queryable,
  tokenDigests: string[],
): Promise<Map<string, StoredSession>> => {
  const rows = await queryable
    .select({
      tokenDigest: sessions.tokenDigest,
      userId: sessions.userId,
      email: users.email,
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(inArray(sessions.tokenDigest, tokenDigests));
  return new Map(rows.map(({ tokenDigest, ...session }) => [tokenDigest, session]));
};

const sessionLoader = perQueryable((queryable) =>
  createBatchLoader((tokenDigests) => selectSessionsByTokens(queryable, tokenDigests)),
);

/**
 * A session with its person by the digest of its token, also when it has expired: the caller checks the expiry.
 * Concurrent calls share one query.
 */
export const selectSessionByToken = (queryable: Queryable, tokenDigest: string): Promise<StoredSession | undefined> =>
  sessionLoader(queryable)(tokenDigest);

/** A session by id. */
export const selectSession = async (queryable: Queryable, id: string): Promise<SessionRow | undefined> => {
  const [session] = await queryable.select(sessionColumns).from(sessions).where(eq(sessions.id, id));
  return session;
};

/** The sessions of a person that have not expired, newest first. */
export const selectLiveSessionsOf = (queryable: Queryable, userId: string, now: Date): Promise<SessionRow[]> =>
  queryable
    .select(sessionColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

/** Sets the time at which a session expires. */
export const updateSessionExpiry = async (queryable: Queryable, id: string, expiresAt: Date): Promise<void> => {
  await queryable.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
};

/**
 * Marks the sessions of a person as needing the password again.
 * @param exceptSessionId the session in which the person has just entered it
 */
export const markPasswordNeeded = async (
  queryable: Queryable,
  { userId, exceptSessionId = '' }: { userId: string; exceptSessionId?: string | undefined },
): Promise<void> => {
  await queryable
    .update(sessions)
    .set({ needsPassword: true })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)));
};

/** Whether any session of a person needs the password again. */
export const isPasswordNeededOf = async (queryable: Queryable, userId: string): Promise<boolean> => {
  const rows = await queryable
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.needsPassword, true)))
    .limit(1);
  return rows.length > 0;
};

/** Records that the password was entered in a session, which clears the need for it. */
export const markPasswordEntered = async (queryable: Queryable, id: string, at: Date): Promise<void> => {
  await queryable.update(sessions).set({ needsPassword: false, authenticatedAt: at }).where(eq(sessions.id, id));
};

/** What a person has proved in a session; undefined when it has ended. */
export const selectSessionProofs = async (queryable: Queryable, id: string): Promise<SessionProofs | undefined> =>
  (
    await queryable
      .select({
        authenticatedAt: sessions.authenticatedAt,
        secondFactorAt: sessions.secondFactorAt,
        staffUsedAt: sessions.staffUsedAt,
      })
      .from(sessions)
      .where(eq(sessions.id, id))
  )[0];

/** Records that the second factor was given in a session, or that the console was used in it. */
export const updateSessionProofs = async (
  queryable: Queryable,
  id: string,
  proofs: Partial<Pick<SessionProofs, 'secondFactorAt' | 'staffUsedAt'>>,
): Promise<void> => {
  await queryable.update(sessions).set(proofs).where(eq(sessions.id, id));
};

/**
 * Whether a session needs the password; undefined when it has ended. Locks the row: the session cannot end before the
 * transaction does.
 */
export const lockNeedsPassword = async (queryable: Queryable, id: string): Promise<boolean | undefined> => {
  const rows = await queryable
    .select({ needsPassword: sessions.needsPassword })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share');
  return rows[0]?.needsPassword;
};

/** Deletes a session of a person. False when the person has none with that id. */
export const deleteSession = async (queryable: Queryable, id: string, userId: string): Promise<boolean> => {
  const deleted = await queryable
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length === 1;
};

/** Deletes all sessions of a person. */
export const deleteSessionsOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(sessions).where(eq(sessions.userId, userId));
};

/** Deletes the sessions of a person but one. */
export const deleteOtherSessionsOf = async (
  queryable: Queryable,
  { userId, exceptSessionId }: { userId: string; exceptSessionId: string },
): Promise<void> => {
  await queryable.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptSessionId)));
};

/** Deletes the sessions that have expired. */
export const deleteExpiredSessions = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(sessions).where(lte(sessions.expiresAt, now));
};
