import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';

/** The gate and direction that a guard chose. Stored until she chooses another or signs out. */
export interface GatePost {
  gateId: string;
  direction: GateDirection;
}

const STORED = 'gate-post';

/** Reads the stored post; undefined before one was chosen. */
export const readPost = (): Promise<GatePost | undefined> => readStored<GatePost>(STORED);

/** Stores the chosen post. */
export const storePost = (post: GatePost): Promise<void> => writeStored(STORED, post);

/** 'Main Gate, in'. */
export const nameOfPost = (gateName: string, direction: GateDirection): string => `${gateName}, ${direction}`;
