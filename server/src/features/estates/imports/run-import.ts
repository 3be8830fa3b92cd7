import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueueAll } from '../../../platform/jobs/jobs.ts';
import { holdTimeZone } from '../catalogue/hold-time-zone.ts';
import { offerLifetimeSeconds } from '../offers/offers.rules.ts';
import { deleteOpenOffers, insertOffers } from '../offers/offers.store.ts';
import { grantRole } from '../roles/grant-role.ts';
import { lockAccounts, lockGrants, lockHouses } from '../roles/role-locks.store.ts';
import { setLastDay, type ChangedLastDay, type OnRolesChanged } from '../roles/keep-role-days.ts';
import { daysSet } from '../roles/role-days.ts';
import { lockHouseGrant } from '../roles/role-days.store.ts';
import { requireGranterRank } from '../roles/staff-authority.ts';
import { checkRows, type CheckedRow, type Known, type Plan } from './check-rows.rules.ts';
import { gatherKnown } from './gather-known.ts';
import { lockImport, selectNextRows, updateImport, updateRowStates, type ImportRecord } from './imports.store.ts';
import { insertHouses } from './known.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'> & Pick<OnRolesChanged, 'onLastDaysChanged'>;

/** How many rows one transaction writes. */
const batchSize = 250;

type PlanOf<Kind extends Plan['kind']> = Extract<Plan, { kind: Kind }>;

const plansOf = <Kind extends Plan['kind']>(rows: readonly CheckedRow[], kind: Kind): PlanOf<Kind>[] =>
  rows.flatMap(({ plan }) => (plan.kind === kind ? [plan as PlanOf<Kind>] : []));

/**
 * Offers roles to people who have none at the estate; a mail for each. An open offer of the same role cannot be taken, or the row would
 * not be written: it goes, and with it the link of its mail.
 */
const invite = async (
  transaction: Transaction,
  plans: readonly PlanOf<'invite'>[],
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> => {
  if (plans.length === 0) return;
  const expiresAt = new Date(at.getTime() + offerLifetimeSeconds * 1000);
  const offers = plans.map(({ email, roleId, unitNumber, days }) => ({
    id: randomUUID(),
    email,
    roleId,
    unitNumber,
    ...days,
    isToNewcomers: true,
    offeredBy: actorId,
    createdAt: at,
    expiresAt,
  }));
  await deleteOpenOffers(transaction, offers);
  await insertOffers(transaction, offers);
  await enqueueAll(
    transaction,
    offers.map(({ id }) => ({ name: 'mail-role-offer', payload: { offerId: id } })),
  );
};

/** Gives a role to somebody who has one at the estate, audited. */
const grant = (
  transaction: Transaction,
  { userId, roleId, unitNumber, days }: PlanOf<'grant'>,
  { actorId, estateId, known }: { actorId: string; estateId: string; known: Known },
  dependencies: Needs,
): Promise<void> =>
  auditedChangeWithin(transaction, dependencies, {
    actorId,
    action: 'roles.grant',
    subject: { kind: 'person', id: userId },
    lock: () => Promise.resolve(),
    change: async () => {
      await grantRole(transaction, { userId, roleId, unitNumber, grantedBy: actorId, days }, dependencies);
      const role = known.roles.find(({ id }) => id === roleId)?.name ?? '';
      const after = { personId: userId, roleId, role, unitNumber, ...daysSet(days) };
      return { estateIds: [estateId], before: null, after, result: undefined };
    },
  });

/**
 * Changes the last day of a role that somebody holds, audited. Does nothing if the role has ended meanwhile.
 * @returns whom to tell
 */
const changeLastDay = async (
  transaction: Transaction,
  { grantId, lastDay }: PlanOf<'last-day'>,
  { actorId, estateId }: { actorId: string; estateId: string },
  dependencies: Needs,
): Promise<ChangedLastDay[]> => {
  const found = await lockHouseGrant(transaction, grantId);
  if (found === undefined || found.grant.lastDay === lastDay) return [];
  const { userId: personId, unitNumber } = found.grant;
  await auditedChangeWithin(transaction, dependencies, {
    actorId,
    action: 'roles.last-day',
    subject: { kind: 'person', id: personId },
    lock: () => Promise.resolve(),
    change: async () => {
      await setLastDay(transaction, found, lastDay, dependencies);
      const audited = { personId, roleId: found.role.id, role: found.role.name, unitNumber };
      const before = { ...audited, lastDay: found.grant.lastDay };
      return { estateIds: [estateId], before, after: { ...audited, lastDay }, result: undefined };
    },
  });
  return [{ userId: personId, estateId, unitNumber, roleDisplayName: found.role.displayName, lastDay }];
};

const rankOfStarter = async (transaction: Transaction, { startedBy, estateId }: ImportRecord): Promise<number> => {
  if (startedBy === null) return 0;
  try {
    return await requireGranterRank(transaction, { userId: startedBy }, estateId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') return 0;
    throw error;
  }
};

/** Writes the next rows of an import in one transaction. @returns whether there may be more */
const writeBatch = async (transaction: Transaction, importId: string, dependencies: Needs): Promise<boolean> => {
  const record = await lockImport(transaction, importId);
  if (record?.state !== 'running') return false;
  const { estateId, startedBy, addsHouses } = record;
  // Before roles are locked, as a change of the time zone does it: it locks the estate, and then the roles that have days.
  await holdTimeZone(transaction, estateId);
  // Two files with the same people wait for each other, so that nobody is invited twice.
  await acquireNamedLock(transaction, `people-import:${estateId}`);
  const rank = await rankOfStarter(transaction, record);
  if (rank === 0 || startedBy === null) {
    await updateImport(transaction, importId, { state: 'stopped' });
    return false;
  }
  const rows = await selectNextRows(transaction, importId, batchSize);
  const at = dependencies.clock.now();
  if (rows.length === 0) {
    await updateImport(transaction, importId, { state: 'done', finishedAt: at });
    return false;
  }
  // Records may have changed since the preview: the rows are checked again against the present ones.
  const about = { estateId, callerId: startedBy, rank, addsHouses, now: at };
  const known = await gatherKnown(transaction, rows, about);
  const checked = checkRows(rows, known);
  const actor = { actorId: startedBy, estateId, known, at };
  const named = addsHouses ? rows.map(({ cells }) => cells.unitNumber).filter((unit) => unit !== '') : [];
  const newHouses = plansOf(checked, 'house').map(({ unitNumber }) => unitNumber);
  const changes = plansOf(checked, 'last-day');
  const grants = plansOf(checked, 'grant');
  // Offers are locked before roles and accounts, as in `answerRoleOffer`: in another order the two transactions could deadlock.
  await invite(transaction, plansOf(checked, 'invite'), actor);
  await lockGrants(
    transaction,
    changes.map(({ grantId }) => grantId),
  );
  const present = await lockAccounts(
    transaction,
    grants.map(({ userId }) => userId),
  );
  await insertHouses(transaction, estateId, [...new Set([...named, ...newHouses])].toSorted(), at);
  await lockHouses(
    transaction,
    estateId,
    grants.map(({ unitNumber }) => unitNumber),
  );
  const told: ChangedLastDay[] = [];
  for (const plan of changes) told.push(...(await changeLastDay(transaction, plan, actor, dependencies)));
  await dependencies.onLastDaysChanged(transaction, told);
  // An account may have been deleted since its row was checked.
  for (const plan of grants.filter(({ userId }) => present.has(userId)))
    await grant(transaction, plan, actor, dependencies);
  const states = checked.map(({ line, outcome, field, text, plan }) => ({
    line,
    outcome,
    field,
    sentence: text,
    isDone: outcome !== 'mistake',
    isInvited: plan.kind === 'invite',
  }));
  await updateRowStates(transaction, importId, states);
  return true;
};

/**
 * Job: writes the rows of an import, some hundred in each transaction, until it is done or stopped. A process that dies loses at most
 * the transaction under way: the job is repeated and goes on with the rows that are not written.
 */
export const runImport = async (
  { database, ...parts }: Pick<Dependencies, 'database'> & Needs,
  { importId }: { importId: string },
): Promise<void> => {
  while (await database.db.transaction((transaction) => writeBatch(transaction, importId, parts)));
};
