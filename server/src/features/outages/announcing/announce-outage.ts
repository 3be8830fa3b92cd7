import { randomUUID } from 'node:crypto';
import type { OutageForm, StaffOutage } from '@ekhaya/contract/outages/console-outages';
import {
  newsReminderMinutes,
  problemsOfTimes,
  type OutageStepKind,
  type OutageTimes,
} from '@ekhaya/contract/outages/outages.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { enqueue, removeJob } from '../../../platform/jobs/jobs.ts';
import { insertPeopleOfArea, leaveOut, setExpected } from '../records/outage-people.store.ts';
import {
  insertOutage,
  insertStep,
  lockOutage,
  readOutageVersion,
  selectOutage,
  selectOutagesOfEstate,
  updateOutage,
  type OutageRow,
} from '../records/outages.store.ts';
import { presentStaffOutage, presentStaffOutages } from '../records/present-outages.ts';
import { findUnits, requireEstateOfStaff } from './find-area.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

/** Publishes that an outage changed. Pages of people outside its area read again and find nothing new. */
export const publishOutage = (
  transaction: Queryable,
  { estateId }: Pick<OutageRow, 'estateId'>,
  { live }: Pick<Needs, 'live'>,
): Promise<void> =>
  live.publish(
    transaction,
    { topic: 'outages', audience: { kind: 'estate', estateId } },
    { topic: 'outages', audience: { kind: 'staff', estateId } },
  );

/** Asserts that the times of an outage are possible. @throws {AppError} `validation` */
export const requireTimes = (times: OutageTimes, now: Date): void => {
  const problems = problemsOfTimes(times, now);
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
};

/** A step to add to the course of an outage. */
interface NewStep {
  kind: OutageStepKind;
  text: string;
  at: Date;
  /** False where only people who come in or fall out hear it. */
  tellsEverybody?: boolean;
}

/**
 * Adds a step to the course, and sends it in batches once the transaction commits. Who came to live in the area since the step before
 * hears it too; who fell out of it with a change is told so. Staff are reminded of the next news that it promises.
 */
export const takeStep = async (
  transaction: Queryable,
  row: OutageRow,
  { kind, text, at, tellsEverybody = true }: NewStep,
  dependencies: Needs,
): Promise<void> => {
  const id = randomUUID();
  const number = await insertStep(transaction, { id, outageId: row.id, kind, text, at, tellsEverybody });
  await insertPeopleOfArea(transaction, row, number);
  if (kind === 'changed') await leaveOut(transaction, row, number);
  await setExpected(transaction, id, { outageId: row.id, number, tellsEverybody });
  await enqueue(transaction, 'tell-outage', { stepId: id, after: '' });
  await remindOfNextNews(transaction, row);
  await publishOutage(transaction, row, dependencies);
};

const remindOfNextNews = async (transaction: Queryable, { id, nextNewsAt }: OutageRow): Promise<void> => {
  const key = `outage-news-${id}`;
  if (nextNewsAt === null) {
    await removeJob(transaction, key);
    return;
  }
  const runAt = new Date(nextNewsAt.getTime() - newsReminderMinutes * 60_000);
  await enqueue(transaction, 'remind-of-news', { outageId: id, nextNewsAt: nextNewsAt.toISOString() }, { runAt, key });
};

/** What the audit log keeps of an outage. */
export const auditedFields = ({
  kind,
  cause,
  what,
  help,
  isWholeEstate,
  streets,
  houses,
  shape,
  ...row
}: OutageRow) => ({
  kind,
  cause,
  what,
  help,
  isWholeEstate,
  streets,
  houses,
  shape,
  startsAt: row.startsAt.toISOString(),
  until: row.until.toISOString(),
  nextNewsAt: row.nextNewsAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
});

/**
 * Announces an outage or works, audited. The people of its area are written down, so that each hears each step once. A repeated call
 * that comes with the same id announces nothing.
 * @throws {AppError} `not-found`, `forbidden`, `validation`
 */
export const announceOutage = async (
  dependencies: Needs,
  { id, actorId, staffEstates, estateId, form }: Staff & { id: string; estateId: string; form: OutageForm },
): Promise<StaffOutage> => {
  const area = await findUnits(dependencies, { estateId, staffEstates, area: form.area });
  const made = await selectOutage(dependencies.database.db, id);
  if (made !== undefined) return presentStaffOutage(dependencies.database.db, made);
  return auditedChange(dependencies, {
    actorId,
    action: 'outage.announce',
    subject: { kind: 'outage', id },
    lock: () => Promise.resolve(undefined),
    change: async (transaction, _state, at) => {
      requireTimes(form, at);
      const { kind, cause, what, help, startsAt, until, nextNewsAt } = form;
      const row = await insertOutage(transaction, {
        id,
        estateId,
        kind,
        cause,
        what,
        help,
        ...form.area,
        units: [...area.units],
        createdAt: at,
        startsAt: new Date(startsAt),
        until: new Date(until),
        nextNewsAt: nextNewsAt === null ? null : new Date(nextNewsAt),
      });
      await takeStep(transaction, row, { kind: 'announced', text: what, at }, dependencies);
      return {
        estateIds: [estateId],
        before: null,
        after: auditedFields(row),
        result: await presentStaffOutage(transaction, row),
      };
    },
  });
};

/** Locks an outage that staff may change. @throws {AppError} `not-found`; `conflict` for one that is over */
export const lockOpenOutage = async (
  transaction: Queryable,
  { id, staffEstates }: { id: string; staffEstates: StaffEstates },
): Promise<OutageRow> => {
  const row = await lockOutage(transaction, id);
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  if (row.endedAt !== null) throw new AppError('conflict', { detail: 'This is over already.' });
  return row;
};

/** Tells news of an outage, audited. @throws {AppError} `not-found`, `validation`, `conflict` for one that is over, `changed-meanwhile` */
export const writeOutageNews = (
  dependencies: Needs,
  {
    actorId,
    id,
    version,
    text,
    until,
    nextNewsAt,
    staffEstates,
  }: Staff & { id: string; version: number; text: string; until: string; nextNewsAt: string | null },
): Promise<StaffOutage> =>
  auditedChange(dependencies, {
    actorId,
    action: 'outage.news',
    subject: { kind: 'outage', id },
    seen: { version, read: readOutageVersion(id) },
    lock: (transaction) => lockOpenOutage(transaction, { id, staffEstates }),
    change: async (transaction, before, at) => {
      requireTimes({ startsAt: before.startsAt.toISOString(), until, nextNewsAt }, at);
      const row = await updateOutage(transaction, id, {
        until: new Date(until),
        nextNewsAt: nextNewsAt === null ? null : new Date(nextNewsAt),
      });
      await takeStep(transaction, row, { kind: 'update', text, at }, dependencies);
      return {
        estateIds: [row.estateId],
        before: { ...auditedFields(before), news: '' },
        after: { ...auditedFields(row), news: text },
        result: await presentStaffOutage(transaction, row),
      };
    },
  });

/** Ends an outage, audited. @throws {AppError} `not-found`, `conflict` for one that is over */
export const endOutage = (
  dependencies: Needs,
  { actorId, id, text, staffEstates }: Staff & { id: string; text: string },
): Promise<StaffOutage> =>
  auditedChange(dependencies, {
    actorId,
    action: 'outage.end',
    subject: { kind: 'outage', id },
    lock: (transaction) => lockOpenOutage(transaction, { id, staffEstates }),
    change: async (transaction, before, at) => {
      const row = await updateOutage(transaction, id, { endedAt: at, nextNewsAt: null });
      await takeStep(transaction, row, { kind: 'ended', text, at }, dependencies);
      return {
        estateIds: [row.estateId],
        before: auditedFields(before),
        after: auditedFields(row),
        result: await presentStaffOutage(transaction, row),
      };
    },
  });

/** The outages of an estate for its staff. @throws {AppError} `not-found`, `forbidden` */
export const listStaffOutages = async (
  dependencies: Needs,
  seen: { estateId: string; staffEstates: StaffEstates },
): Promise<StaffOutage[]> => {
  await requireEstateOfStaff(dependencies, seen);
  const { db } = dependencies.database;
  return presentStaffOutages(db, await selectOutagesOfEstate(db, seen.estateId, 50));
};
