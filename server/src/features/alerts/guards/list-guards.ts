import { guardWayAccuracy } from '@ekhaya/contract/alerts/alerts.rules';
import type { GuardOnAlert } from '@ekhaya/contract/alerts/gate-alerts';
import { middleOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { plotsOfHouse } from '@ekhaya/contract/places/streets.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findPersonNames } from '../../estates/index.ts';
import { findPlanParts, findWays } from '../../places/index.ts';
import { selectAlert, type AlertRow } from '../records/alerts.store.ts';
import { selectGuardPositions } from '../records/guard-positions.store.ts';
import { requireGuarded } from '../records/guarded-alert.ts';
import { positionOf } from '../records/present-alerts.ts';
import { readToldIds } from '../responders/notify-of-end.ts';
import { findResponders } from '../rules/read-alert-rules.ts';

type KnownPosition = NonNullable<GuardOnAlert['position']>;

const placeOf = ({ longitude, latitude }: Pick<KnownPosition, 'longitude' | 'latitude'>): Position => [
  longitude,
  latitude,
];

/** Where help is needed: the position of the person, else her house. */
const destinationOf = (alert: AlertRow, plan: readonly PlanPart[]): Position | undefined => {
  const position = positionOf(alert);
  if (position !== null) return placeOf(position);
  const [house] = plotsOfHouse(plan, alert.unit);
  return house && middleOf(house);
};

/** The ways of guards to an alert, by the ids of the guards. */
const findWaysOfGuards = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  alert: AlertRow,
  positions: ReadonlyMap<string, GuardOnAlert['position']>,
): Promise<Map<string, GuardOnAlert['way']>> => {
  const exact = [...positions].flatMap(([id, position]) =>
    position === null || position.accuracy > guardWayAccuracy ? [] : [{ id, at: placeOf(position) }],
  );
  if (exact.length === 0) return new Map();
  const plan = await findPlanParts(dependencies, alert.estateId);
  const to = destinationOf(alert, plan);
  if (to === undefined) return new Map();
  const ways = findWays(plan, { from: exact.map(({ at }) => at), to });
  return new Map(
    exact.map(({ id }, at) => {
      const way = ways[at];
      if (way === undefined) return [id, null];
      const { geometry, distance, duration, gate } = way;
      return [id, { geometry, distance, duration, gate }];
    }),
  );
};

/** Who comes is first, then who is nearest, then whose place is known, then who has the alert on her phone. */
const orderOf = ({ isComing, way, position, heardAt }: GuardOnAlert): number => {
  if (isComing) return -1;
  if (way !== null) return way.duration;
  const unknown = Number.MAX_SAFE_INTEGER;
  return position === null ? (heardAt === null ? unknown : unknown - 1) : unknown - 2;
};

/**
 * The guards of an open alert: who answered it, whose phone was heard, and who was told, with their positions and ways. Those who
 * guard no gate there any more are left out. Nobody once the alert is over.
 * @throws {AppError} `not-found` at another estate
 */
export const listGuardsOnAlert = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { staffEstates, id }: { staffEstates: StaffEstates; id: string },
): Promise<GuardOnAlert[]> => {
  const { db } = dependencies.database;
  const alert = requireGuarded(await selectAlert(db, id), staffEstates);
  if (alert.status !== 'OPEN') return [];
  const heard = new Map((await selectGuardPositions(db, id)).map((row) => [row.userId, row]));
  const told = await readToldIds(db, alert);
  const guards = new Set((await findResponders(db, alert.estateId, alert.userId)).map((guard) => guard.id));
  const listed = [...new Set([...heard.keys(), ...told])].filter((guard) => guards.has(guard));
  const ids = [...new Set([...(alert.acknowledgedBy === null ? [] : [alert.acknowledgedBy]), ...listed])].filter(
    // Her own phone sends her position as that of the alert.
    (guard) => guard !== alert.userId,
  );
  const names = await findPersonNames(db, ids);
  const positions = new Map(
    ids.map((guard) => {
      const row = heard.get(guard);
      return [guard, row === undefined ? null : positionOf(row)];
    }),
  );
  const ways = await findWaysOfGuards(dependencies, alert, positions);
  return ids
    .map((guard) => ({
      id: guard,
      name: names.get(guard)?.name ?? '',
      isComing: guard === alert.acknowledgedBy,
      position: positions.get(guard) ?? null,
      heardAt: heard.get(guard)?.heardAt.toISOString() ?? null,
      way: ways.get(guard) ?? null,
    }))
    .toSorted((one, other) => orderOf(one) - orderOf(other) || one.name.localeCompare(other.name));
};
