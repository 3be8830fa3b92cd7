import { pgView } from 'drizzle-orm/pg-core';
import { sessions } from './sessions.table.ts';

/** The sessions of people without their tokens, also expired ones. Stores of other features read sessions through this view. */
export const openSessions = pgView('open_sessions').as((query) =>
  query
    .select({
      id: sessions.id,
      userId: sessions.userId,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions),
);
