import type { OutputOf } from '@ekhaya/contract/routes';
import {
  importPublicKey,
  isWithinHours,
  verifyPassCode,
  type GateDirection,
  type PassVerdict,
} from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

/** A guard's phone without a network. It has the data of its last download and the passages that it admitted itself. */
export interface OfflineGuard {
  show(shown: { code: string; gateId?: string; direction?: GateDirection }): Promise<PassVerdict>;
}

/** Fetches the data of a guard's phone and goes offline. @param clockIsAhead how many milliseconds the phone's clock is ahead */
export const createOfflineGuard = async (
  running: Running,
  guard: { cookie: string },
  { clockIsAhead = 0 }: { clockIsAhead?: number } = {},
): Promise<OfflineGuard> => {
  const read = async (path: string) => {
    const answer = await running.request('GET', path, { cookie: guard.cookie });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.body.details;
  };
  const { keys } = (await read('/api/gate/keys')) as OutputOf<'GET /api/gate/keys'>;
  const gates = (await read('/api/gate/gates')) as OutputOf<'GET /api/gate/gates'>;
  const revocations = (await read('/api/gate/revocations')) as OutputOf<'GET /api/gate/revocations'>;
  const inside = (await read('/api/gate/inside')) as OutputOf<'GET /api/gate/inside'>;
  const serverKeys = new Map<string, CryptoKey>();
  for (const { kid, publicKey } of keys) {
    serverKeys.set(kid, await importPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url').subarray(1))));
  }
  const newest = new Map(inside.newestSteps.map(({ chain, step }) => [chain, step]));
  const presence = new Map(inside.people.map(({ subject }) => [subject.key, true]));
  const passages = new Map<string, Date>();
  return {
    async show({ code, gateId = 'main', direction = 'in' }) {
      const now = new Date(running.clock.now().getTime() + clockIsAhead);
      const verdict = await verifyPassCode(
        code,
        {
          estateId: '901',
          direction,
          now,
          isGateOpen: true,
          opensFor: (gateSet) => {
            const gate = gates.find(({ id }) => id === gateId);
            return gate !== undefined && (gate.gateSets?.includes(gateSet) ?? true);
          },
          isWithinHoursOf: (gateSet) => {
            const gate = gates.find(({ id }) => id === gateId);
            const hours = gate?.setHours.find((each) => each.gateSet === gateSet)?.hours ?? [];
            return isWithinHours(hours, wallClockAt(now, gate?.timeZone ?? 'UTC').minutes);
          },
          secondsBetweenEntries: gates[0]?.secondsBetweenEntries ?? 0,
        },
        {
          serverKeys,
          revokedAt: (pass) =>
            revocations.entries
              .filter(({ id }) => id === pass.subjectId || id === pass.deviceId)
              .map(({ revokedAt }) => new Date(revokedAt))
              .toSorted((one, other) => other.getTime() - one.getTime())[0],
          newestStepOf: (chain) => newest.get(chain),
          isInside: (pass) => presence.get(`person:${pass.subjectId}`),
          passedAt: (pass) => passages.get(`${pass.subjectId} ${direction}`),
        },
      );
      if (verdict.result === 'granted') {
        newest.set(verdict.pass.chain, verdict.pass.step);
        presence.set(`person:${verdict.pass.subjectId}`, direction === 'in');
        passages.set(`${verdict.pass.subjectId} ${direction}`, now);
      }
      return verdict;
    },
  };
};
