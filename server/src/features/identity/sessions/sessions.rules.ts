const daySeconds = 24 * 60 * 60;

/** A session ends after 30 days without a visit. */
export const sessionSeconds = 30 * daySeconds;

/** Whether a visit extends a session. A session is extended at most once a day. */
export const isRenewalDue = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() < (sessionSeconds - daySeconds) * 1000;
