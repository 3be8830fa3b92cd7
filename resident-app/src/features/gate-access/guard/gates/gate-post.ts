import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { onSessionEnd } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import type { Gate } from './guard.queries.ts';

/** The gate and direction that a guard chose. Stored until she chooses another or signs out. */
export interface GatePost {
  gateId: string;
  direction: GateDirection;
}

const STORED = 'gate-post';

/** The gate and direction where the guard stands. */
export interface GatePosition {
  gate: Gate;
  direction: GateDirection;
}

/** The post that was chosen in this window: another window may stand at another gate, and a phone may not store. */
const chosenHere = createStore<GatePost | undefined>(undefined);

onSessionEnd(() => chosenHere.set(undefined));

/** Reads the post of this window, or the stored one; undefined before one was chosen. */
export const readPost = async (): Promise<GatePost | undefined> =>
  chosenHere.get() ?? (await readStored<GatePost>(STORED));

/** Stores the chosen post. */
export async function storePost(post: GatePost): Promise<void> {
  chosenHere.set(post);
  await writeStored(STORED, post);
}

/** Reads the estate of the post. Before one was chosen it is known where all gates are of one estate. */
export async function readEstateOfPost(
  gates: readonly { id: string; estateID: string }[],
): Promise<string | undefined> {
  const post = await readPost();
  const chosen = gates.find(({ id }) => id === post?.gateId);
  if (chosen !== undefined) return chosen.estateID;
  const estates = new Set(gates.map(({ estateID }) => estateID));
  return estates.size === 1 ? gates[0]?.estateID : undefined;
}

/** A guard of so many estates has the lists of all of them on her phone, and may change gates without a network. */
const MAX_ESTATES_ON_PHONE = 3;

/**
 * Reads whose lists a guard's phone has: an administrator guards every estate, and a phone holds no lists of a hundred. They are those of
 * the estate of the post, and of no estate before one was chosen; undefined for those of all guarded estates.
 */
export async function readEstateOfLists(
  gates: readonly { id: string; estateID: string }[],
): Promise<string | undefined> {
  const estates = new Set(gates.map(({ estateID }) => estateID));
  return estates.size <= MAX_ESTATES_ON_PHONE ? undefined : ((await readEstateOfPost(gates)) ?? NO_ESTATE);
}

/** Stands for no estate where the phone has no lists. */
export const NO_ESTATE = '';

/** 'Main Gate, in'. */
export const nameOfPost = (gateName: string, direction: GateDirection): string => `${gateName}, ${direction}`;
