import type { GateRevocationReader } from '../../estates/index.ts';
import { isPersonBarred } from './revocations.store.ts';

/** Tells other features whom staff keep from the gates of an estate. */
export const gateBars: GateRevocationReader = { isRevoked: isPersonBarred };
