import { decidePlace, type Fix } from '@ekhaya/contract/gate-access/geofence.rules';
import { startOfStep, stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeServerCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createIssuingStore, type IssuingStore } from './code-issuing.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { HolderRole } from './pass-holders.store.ts';
import { pinLockedError } from '../pins/pin-locked-error.ts';
import { presentAccessLocations } from './present-access-locations.ts';
import { isPinWindowOpen } from '../pins/pin-window.ts';
import { parseClaimedFix, type ClaimedPlace } from './parse-claimed-fix.ts';
import { listEstateIds, groupOpenedEstates, filterOpeningRoles, type OpenedEstate } from './read-pass-holder.ts';

/**
 * Returns the gate at which the fix lies, and its estate. The server makes no code without a position.
 * @throws {AppError} gate/not-in-proximity when the fix reaches no gate, gate/place-unreliable when it is too old or inaccurate
 */
const findGateAt = (estates: readonly OpenedEstate[], fix: Fix): { estate: OpenedEstate; gateId: string } => {
  const locations = estates.flatMap((estate) =>
    presentAccessLocations(estate.gates).map((location) => ({ ...location, estate })),
  );
  const verdict = decidePlace(locations, fix);
  if (verdict.kind === 'inside') return verdict.location;
  if (verdict.kind === 'outside') throw new AppError('gate/not-in-proximity', { detail: verdict.message });
  throw new AppError(verdict.kind === 'no-location' ? 'gate/not-in-proximity' : 'gate/place-unreliable');
};

/** A request for a code, with the position that the phone reports. */
type CodeRequest = {
  caller: Caller;
  personId: string;
  estateId?: string | undefined;
  dtime?: string | undefined;
  proof?: string | undefined;
} & ClaimedPlace;

/** Accepts the proof of a device and reads the roles with which the device may be used. */
const acceptProof = async (
  store: IssuingStore,
  { caller, proof }: { caller: Caller; proof: string },
  now: Date,
): Promise<{ roles: HolderRole[] }> => {
  const { deviceId } = await store.acceptProof({ caller, purpose: 'code', proof }, now);
  return { roles: await store.readRolesOfDevice(caller.userId, deviceId) };
};

/**
 * Makes a code of the current step for the caller. She has to have entered her PIN and to be close to a gate that she opens.
 * Stores the position that her phone reported.
 * @throws {AppError} gate/number-not-verified, gate/not-permitted, gate/place-missing, gate/place-unreliable,
 * gate/not-in-proximity, gate/pin-locked, gate/pin-not-set, gate/pin-required, gate/password-required,
 * gate/proof-rejected, gate/device-revoked, validation, forbidden for the code of another person
 */
const issueServerCode = async (
  { clock, keyRing, store }: Pick<Dependencies, 'clock'> & { keyRing: KeyRing; store: IssuingStore },
  request: CodeRequest,
): Promise<OutputOf<'GET /api/guard'>> => {
  const { caller, personId } = request;
  // The route lets staff read data of others, but a code is for the caller only.
  if (personId !== caller.userId) throw new AppError('forbidden');
  const now = clock.now();
  const holder = await store.readHolder(personId);
  const lockedUntil = holder?.pinLockedUntil;
  if (lockedUntil && lockedUntil > now) throw pinLockedError(lockedUntil, now);
  if (holder?.isNumberVerified !== true) throw new AppError('gate/number-not-verified');
  const { proof } = request;
  const proved = proof === undefined ? undefined : await acceptProof(store, { caller, proof }, now);
  const roles = filterOpeningRoles(proved?.roles ?? holder.roles, request.estateId);
  const gates = await Promise.all(listEstateIds(roles).map((estateId) => store.readGates(estateId)));
  const estates = groupOpenedEstates(
    roles,
    gates.flatMap((each) => each ?? []),
  );
  if (estates.length === 0) throw new AppError('gate/not-permitted');
  const isPinEntered = proved !== undefined || isPinWindowOpen(await store.readPinEntry(caller.sessionId), now);
  if (lockedUntil === undefined || !isPinEntered) throw await store.readPinRefusal(caller);
  const fix = parseClaimedFix(request);
  const { estate, gateId } = findGateAt(estates, fix);

  const step = stepAt(now);
  const { kid, sign } = await keyRing.signer();
  const gateSet = await store.readGateSet(estate);
  const code = await makeServerCode({ kid, subjectId: personId, step, estateId: estate.estateId, gateSet }, sign);
  await store.storeEvidence({
    userId: personId,
    estateId: estate.estateId,
    gateId,
    step,
    at: now,
    deviceTime: request.dtime ?? '',
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracyMetres: request.accuracy ?? null,
    ageMs: request.age ?? null,
  });
  return { code, expiresAt: startOfStep(step + 1).toISOString(), serverTime: now.toISOString() };
};

/** Returns `issueServerCode` bound to one batching store. Create it once per process. */
export const createCodeIssuer = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  keyRing: KeyRing,
): ((request: CodeRequest) => Promise<OutputOf<'GET /api/guard'>>) => {
  const parts = { clock: dependencies.clock, keyRing, store: createIssuingStore(dependencies) };
  return (request) => issueServerCode(parts, request);
};
