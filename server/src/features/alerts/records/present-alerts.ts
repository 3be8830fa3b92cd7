import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';
import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findEstateNames, findPersonNames } from '../../estates/index.ts';
import { nextResponderOf, readResponders } from '../rules/read-alert-rules.ts';
import { selectSteps, type AlertRow, type AlertStepRow } from './alerts.store.ts';
import { findUnproved } from './unproved-senders.ts';

/** The position of a row; null while none is known. */
export const positionOf = ({
  latitude,
  longitude,
  accuracy,
  positionAt,
}: Pick<AlertRow, 'latitude' | 'longitude' | 'accuracy' | 'positionAt'>): OwnAlert['position'] =>
  latitude === null || longitude === null || accuracy === null || positionAt === null
    ? null
    : { latitude, longitude, accuracy, at: positionAt.toISOString() };

type Names = ReadonlyMap<string, { name: string }>;

const nameOf = (names: Names, id: string | null): string => names.get(id ?? '')?.name ?? '';

const fieldsOf = (row: AlertRow, steps: readonly AlertStepRow[], names: Names) => ({
  id: row.id,
  estateId: row.estateId,
  unit: row.unit,
  isDrill: row.isDrill,
  status: row.status,
  position: positionOf(row),
  createdAt: row.createdAt.toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  acknowledgedBy: nameOf(names, row.acknowledgedBy),
  steps: steps
    .filter(({ alertId }) => alertId === row.id)
    .map(({ kind, userId, at }) => ({ kind, by: nameOf(names, userId), at: at.toISOString() })),
});

const readParts = async (queryable: Queryable, rows: readonly AlertRow[]) => {
  const steps = await selectSteps(
    queryable,
    rows.map(({ id }) => id),
  );
  const ids = [...rows.flatMap((row) => [row.userId, row.acknowledgedBy]), ...steps.map(({ userId }) => userId)];
  const names = await findPersonNames(queryable, [...new Set(ids.filter((id) => id !== null))]);
  return { steps, names };
};

/** Alerts as the person reads them who sent them. */
export const presentOwnAlerts = async (queryable: Queryable, rows: readonly AlertRow[]): Promise<OwnAlert[]> => {
  const { steps, names } = await readParts(queryable, rows);
  return rows.map((row) => fieldsOf(row, steps, names));
};

/** Whom an alert rings at next, and when. */
const nextOf = async (
  queryable: Queryable,
  row: AlertRow,
  steps: readonly AlertStepRow[],
): Promise<GateAlert['next']> => {
  if (row.nextAt === null || row.status !== 'OPEN' || row.acknowledgedAt !== null) return null;
  const responders = await readResponders(queryable, row);
  const id = nextResponderOf(
    responders,
    steps.filter(({ alertId }) => alertId === row.id),
  );
  const everybody = responders.isList ? 'everybody on the list' : 'everybody who guards a gate';
  const name = id === undefined ? everybody : (await findPersonNames(queryable, [id])).get(id)?.name;
  return name === undefined ? null : { name, at: row.nextAt.toISOString() };
};

/** The ids of the open alerts whose senders have nothing proved. */
const findUnprovedIds = async (queryable: Queryable, rows: readonly AlertRow[]): Promise<Set<string>> => {
  const open = rows.filter(({ status, userId }) => status === 'OPEN' && userId !== null);
  const found = await Promise.all(
    [...Map.groupBy(open, ({ estateId }) => estateId)].map(async ([estateId, there]) => {
      const userIds = there.flatMap(({ userId }) => userId ?? []);
      const unproved = await findUnproved(queryable, { estateId, userIds });
      return there.filter(({ userId }) => unproved.has(userId ?? '')).map(({ id }) => id);
    }),
  );
  return new Set(found.flat());
};

/** Alerts as somebody of security reads them. */
export const presentGateAlerts = async (
  queryable: Queryable,
  rows: readonly AlertRow[],
  readerId: string,
): Promise<GateAlert[]> => {
  const { steps, names } = await readParts(queryable, rows);
  const estates = await findEstateNames(queryable);
  const unproved = await findUnprovedIds(queryable, rows);
  return Promise.all(
    rows.map(async (row) => ({
      ...fieldsOf(row, steps, names),
      estateName: estates.get(row.estateId) ?? '',
      name: nameOf(names, row.userId),
      isUnproved: unproved.has(row.id),
      isYours: row.userId === readerId,
      isAcknowledgedByYou: row.acknowledgedBy === readerId,
      next: await nextOf(queryable, row, steps),
      endedAt: row.endedAt?.toISOString() ?? null,
    })),
  );
};
