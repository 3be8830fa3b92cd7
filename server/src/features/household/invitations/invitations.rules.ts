import { invitationDays } from '@ekhaya/contract/household/household.rules';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const daySeconds = 24 * 60 * 60;

/** How long the link of an invitation works. */
export const invitationLifetimeMs = invitationDays * daySeconds * 1000;

/** The limit of invitations per person and day: enough for a large house, too few for spam. */
export const inviterLimit: RateLimit = { name: 'household-inviter', attempts: 20, windowSeconds: daySeconds };

/** The limit of invitations to one address or number per day, whoever sends them. */
export const recipientLimit: RateLimit = { name: 'household-recipient', attempts: 5, windowSeconds: daySeconds };

/** The limit of attempts to read or accept invitations, per network. */
export const joinLimit: RateLimit = { name: 'household-join', attempts: 60, windowSeconds: 15 * 60 };
