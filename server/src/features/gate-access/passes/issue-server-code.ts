import { decidePlace, type Fix } from '@ekhaya/contract/gate-access/geofence.rules';
import { startOfStep, stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeServerCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { createIssuingStore, type IssuingStore } from './issuing.store.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import type { HolderRole } from './pass-holders.store.ts';
import { pinLocked } from '../pins/pin-locked.ts';
import { isPinWindowOpen } from '../pins/pin-window.ts';
import { readClaimedFix, type ClaimedPlace } from './read-claimed-fix.ts';
import { estatesOf, estatesOpenedBy, rolesThatOpen, type OpenedEstate } from './read-pass-holder.ts';

/**
 * At which gate of the estate somebody is. The server makes no code without a place: a fix that counts as none is
 * refused as unreliable, one that reaches no gate as outside.
 * @throws {AppError} gate/place-unreliable, gate/not-in-proximity
 */
const locate = ({ gates }: OpenedEstate, fix: Fix): { gateId: string } => {
  const locations = gates.flatMap(({ location }) =>
    location === null
      ? []
      : {
          EstateID: location.estateId,
          latitude: location.latitude,
          longitude: location.longitude,
          AllowedDistance: location.allowedDistanceMetres,
          revertToOffline: location.revertToOffline,
          Message: location.message,
          gateId: location.gateId,
        },
  );
  const verdict = decidePlace(locations, fix);
  if (verdict.kind === 'inside') return { gateId: verdict.location.gateId };
  if (verdict.kind === 'outside') throw new AppError('gate/not-in-proximity', { detail: verdict.message });
  throw new AppError(verdict.kind === 'no-location' ? 'gate/not-in-proximity' : 'gate/place-unreliable');
};

/** Who asks for a code, and where she says she is. */
type AskedCode = {
  caller: Caller;
  personId: string;
  estateId?: string | undefined;
  dtime?: string | undefined;
  proof?: string | undefined;
} & ClaimedPlace;

/** Accepts the proof of a device, and reads where that device may be used. */
const acceptProof = async (
  store: IssuingStore,
  { caller, proof }: { caller: Caller; proof: string },
  now: Date,
): Promise<{ roles: HolderRole[] }> => {
  const { deviceId } = await store.acceptProof({ caller, purpose: 'code', proof }, now);
  return { roles: await store.readRolesOfDevice(caller.userId, deviceId) };
};

/**
 * Makes the caller a code of the present step, where her PIN was entered and she is close enough to a gate that she
 * opens, and keeps where she said she was.
 * @throws {AppError} gate/number-not-verified, gate/not-permitted, gate/place-missing, gate/place-unreliable,
 * gate/not-in-proximity, gate/pin-locked, gate/pin-not-set, gate/pin-required, gate/password-required,
 * gate/proof-rejected, gate/device-revoked, forbidden for anybody else's, validation
 */
const issueServerCode = async (
  { clock, keyRing, store }: Pick<Dependencies, 'clock'> & { keyRing: KeyRing; store: IssuingStore },
  asked: AskedCode,
): Promise<OutputOf<'GET /api/guard'>> => {
  const { caller, personId } = asked;
  // Staff may read the records of others; nobody is let in as somebody else.
  if (personId !== caller.userId) throw new AppError('forbidden');
  const now = clock.now();
  const holder = await store.readHolder(personId);
  const lockedUntil = holder?.pinLockedUntil;
  if (lockedUntil && lockedUntil > now) throw pinLocked(lockedUntil, now);
  if (holder?.isNumberVerified !== true) throw new AppError('gate/number-not-verified');
  const proved = asked.proof === undefined ? undefined : await acceptProof(store, { caller, proof: asked.proof }, now);
  const roles = rolesThatOpen(proved?.roles ?? holder.roles, asked.estateId);
  const gates = await Promise.all(estatesOf(roles).map((estateId) => store.readGates(estateId)));
  const [estate] = estatesOpenedBy(
    roles,
    gates.flatMap((each) => each ?? []),
  );
  if (estate === undefined) throw new AppError('gate/not-permitted');
  const isPinEntered = proved !== undefined || isPinWindowOpen(await store.readPinEntry(caller.sessionId), now);
  if (lockedUntil === undefined || !isPinEntered) throw await store.readPinRefusal(caller);
  const fix = readClaimedFix(asked);
  const { gateId } = locate(estate, fix);

  const step = stepAt(now);
  const { kid, sign } = await keyRing.signer();
  const gateSet = await store.readGateSet(estate);
  const code = await makeServerCode({ kid, subjectId: personId, step, estateId: estate.estateId, gateSet }, sign);
  await store.keepEvidence({
    userId: personId,
    estateId: estate.estateId,
    gateId,
    step,
    at: now,
    deviceTime: asked.dtime ?? '',
    latitude: fix.latitude,
    longitude: fix.longitude,
    accuracyMetres: asked.accuracy ?? null,
    ageMilliseconds: asked.age ?? null,
  });
  return { code, expiresAt: startOfStep(step + 1).toISOString(), serverTime: now.toISOString() };
};

/** Issues codes: `issueServerCode` over a store that reads and writes together. */
export const createCodeIssuer = (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  keyRing: KeyRing,
): ((asked: AskedCode) => Promise<OutputOf<'GET /api/guard'>>) => {
  const parts = { clock: dependencies.clock, keyRing, store: createIssuingStore(dependencies) };
  return (asked) => issueServerCode(parts, asked);
};
