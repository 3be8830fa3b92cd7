import { sharedWords } from '@ekhaya/contract/snags/departments.rules';
import { metresBetween } from '@ekhaya/contract/snags/snags.rules';
import type { NearbySnag } from '@ekhaya/contract/snags/snags';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { selectDepartments } from '../departments/departments.store.ts';
import { selectFollowedBy, selectOpenSnags } from './snags.store.ts';

/** Asked while somebody types, so that it is often; far too few to read what others reported. */
const nearbyLimit = { name: 'snags-nearby', attempts: 120, windowSeconds: 10 * 60 };

const maxCandidates = 200;
const maxFound = 3;
/** Nearer than this, one shared word is enough; within the outer distance or without a place, two are needed. */
const nearMetres = 60;
const aroundMetres = 250;
const maxFollowed = 100;

/**
 * Finds open snags of other people that may be about the same thing. The answer contains only words that the caller wrote, and the
 * place as a label.
 * @throws {AppError} `forbidden` without a role at the estate; `too-many-requests`
 */
export const findNearbySnags = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  about: {
    callerId: string;
    estateId: string;
    words: string;
    latitude?: number | undefined;
    longitude?: number | undefined;
  },
): Promise<NearbySnag[]> => {
  const { callerId, estateId, words, latitude, longitude } = about;
  const { db } = dependencies.database;
  await requireRoleAt(db, { userId: callerId, estateId });
  await claimAttempt(dependencies, [{ limit: nearbyLimit, subject: callerId }], { code: 'too-many-requests' });
  const here = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  const open = await selectOpenSnags(db, { estateId, limit: maxCandidates });
  const found = open.flatMap((row) => {
    if (row.userId === callerId) return [];
    const shared = sharedWords(words, row.request);
    const distance =
      here === undefined || row.latitude === null || row.longitude === null
        ? undefined
        : metresBetween(here, { latitude: row.latitude, longitude: row.longitude });
    if (distance !== undefined && distance > aroundMetres) return [];
    const needed = distance !== undefined && distance <= nearMetres ? 1 : 2;
    return shared.length < needed ? [] : [{ row, shared }];
  });
  const best = found.toSorted((one, other) => other.shared.length - one.shared.length).slice(0, maxFound);
  if (best.length === 0) return [];
  const departments = new Map((await selectDepartments(db, [estateId])).map(({ id, name }) => [id, name]));
  const followed = new Set((await selectFollowedBy(db, callerId, maxFollowed)).map(({ snag }) => snag.id));
  return best.map(({ row, shared }) => ({
    id: row.id,
    words: shared,
    place: row.placeText,
    department: departments.get(row.departmentId) ?? '',
    isFollowed: followed.has(row.id),
  }));
};
