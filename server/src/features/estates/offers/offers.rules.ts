import { keptKinds } from '@ekhaya/contract/privacy/kept-records.rules';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const daySeconds = 24 * 60 * 60;

/** The lifetime of an offer. It is deleted when it ends. */
export const offerLifetimeSeconds = keptKinds.roleOffers.keeps.days * daySeconds;

/** The limit of offers per member of staff and day: enough to work through a list manually, too few for spam. */
export const offerLimit: RateLimit = { name: 'role-offer', attempts: 100, windowSeconds: daySeconds };

/** The limit of attempts to read or answer offers, per person. */
export const offerTokenLimit: RateLimit = { name: 'role-offer-token', attempts: 50, windowSeconds: 15 * 60 };
