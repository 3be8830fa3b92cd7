import type { GateRevocationReader } from '../../estates/index.ts';
import { isPersonRevoked } from './revocations.store.ts';

/** Lets the estates feature read whether staff have revoked a person at the gates of an estate. */
export const gateRevocationReader: GateRevocationReader = { isRevoked: isPersonRevoked };
