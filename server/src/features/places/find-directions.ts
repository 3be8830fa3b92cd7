import type { Directions } from '@ekhaya/contract/places/places';
import { boundsOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { findEstateIdsOfPerson } from '../estates/index.ts';
import { findWay } from './find-way.ts';
import { readPlan } from './read-estate-map.ts';
import type { Router } from './route-service.ts';

/** Far more than a phone that follows its owner asks for. Each way is work for the one thread of the server. */
const directionsLimit = { name: 'directions', attempts: 60, windowSeconds: 60 };

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** `lat,lon` as a position. */
const positionOf = (written: string): Position => {
  const [latitude = 0, longitude = 0] = written.split(',').map(Number);
  return [longitude, latitude];
};

const contains = (parts: readonly PlanPart[], [longitude, latitude]: Position): boolean => {
  const bounds = boundsOf(parts);
  return (
    bounds !== undefined &&
    longitude >= bounds[0][0] &&
    longitude <= bounds[1][0] &&
    latitude >= bounds[0][1] &&
    latitude <= bounds[1][1]
  );
};

/** The plan of the named estate, or of the person's estate that contains the destination. */
const planFor = async (
  dependencies: Needs,
  { userId, estateId, to }: { userId: string; estateId: string | undefined; to: Position },
): Promise<PlanPart[] | undefined> => {
  if (estateId !== undefined) return (await readPlan(dependencies, { userId, estateId }))?.parts;
  for (const id of await findEstateIdsOfPerson(dependencies.database.db, userId)) {
    const plan = await readPlan(dependencies, { userId, estateId: id });
    if (plan !== undefined && contains(plan.parts, to)) return plan.parts;
  }
  return undefined;
};

/**
 * The way by car between two positions, `lat,lon` each: from the router of this server where it has one that answers, otherwise on
 * the roads of an estate. An estate without a plan has no ways, whatever the router knows.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role, `places/no-way`;
 *   `too-many-requests`
 */
export const findDirections = async (
  dependencies: Needs & { router: Router | undefined },
  { userId, estateId, from, to }: { userId: string; estateId?: string | undefined; from: string; to: string },
): Promise<Directions> => {
  await claimAttempt(dependencies, [{ limit: directionsLimit, subject: userId }], { code: 'too-many-requests' });
  const ends = { from: positionOf(from), to: positionOf(to) };
  const plan = await planFor(dependencies, { userId, estateId, to: ends.to });
  // The router is asked for ways to an estate alone, not for ways anywhere.
  const routed = plan && contains(plan, ends.to) ? await dependencies.router?.(ends) : undefined;
  const way = routed ?? (plan && findWay(plan, ends));
  if (way === undefined) throw new AppError('places/no-way');
  return way;
};
