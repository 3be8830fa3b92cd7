import type { GateRevocationReader } from '../../estates/index.ts';
import { isPersonRevoked } from './revocations.store.ts';

/** Tells other features whom staff keep from the gates of an estate. */
export const gateRevocationReader: GateRevocationReader = { isRevoked: isPersonRevoked };
