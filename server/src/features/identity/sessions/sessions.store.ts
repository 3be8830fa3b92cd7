import { and, desc, eq, gt, inArray, lte, ne } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StoredSession } from '../../../platform/sessions/session-cache.ts';
import { sessions } from './sessions.table.ts';
import { users } from '../accounts/accounts.table.ts';

export type SessionRow = Omit<typeof sessions.$inferSelect, 'tokenDigest' | 'needsPassword'>;

const sessionColumns = {
  id: sessions.id,
  userId: sessions.userId,
  userAgent: sessions.userAgent,
  createdAt: sessions.createdAt,
  expiresAt: sessions.expiresAt,
};

export const insertSession = async (queryable: Queryable, session: typeof sessions.$inferInsert): Promise<void> => {
  await queryable.insert(sessions).values(session);
};

/** Sessions by the digests of their tokens, with whose they are; the caller looks at the expiry. */
export const selectSessionsByTokens = async (
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

export const selectSession = async (queryable: Queryable, id: string): Promise<SessionRow | undefined> => {
  const [session] = await queryable.select(sessionColumns).from(sessions).where(eq(sessions.id, id));
  return session;
};

export const selectLiveSessionsOf = (queryable: Queryable, userId: string, now: Date): Promise<SessionRow[]> =>
  queryable
    .select(sessionColumns)
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id));

export const updateSessionExpiry = async (queryable: Queryable, id: string, expiresAt: Date): Promise<void> => {
  await queryable.update(sessions).set({ expiresAt }).where(eq(sessions.id, id));
};

/**
 * Marks the sessions of a person as needing the password once more.
 * @param exceptSessionId the session in which she has just entered it
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

/** The password was entered in this session. */
export const markPasswordEntered = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable
    .update(sessions)
    .set({ needsPassword: false })
    .where(and(eq(sessions.id, id), eq(sessions.needsPassword, true)));
};

/** Whether a session needs the password; undefined when it has ended. It cannot end before the transaction does. */
export const lockPasswordNeed = async (queryable: Queryable, id: string): Promise<boolean | undefined> => {
  const rows = await queryable
    .select({ needsPassword: sessions.needsPassword })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('key share');
  return rows[0]?.needsPassword;
};

/** Deletes a session of this person; false when she has none of that id. */
export const deleteSession = async (queryable: Queryable, id: string, userId: string): Promise<boolean> => {
  const deleted = await queryable
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return deleted.length === 1;
};

export const deleteSessionsOf = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(sessions).where(eq(sessions.userId, userId));
};

export const deleteExpiredSessions = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.delete(sessions).where(lte(sessions.expiresAt, now));
};
