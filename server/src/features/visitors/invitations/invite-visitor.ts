import { randomUUID } from 'node:crypto';
import { normaliseVisitorPhoneNumber, parseVisit, type Visit } from '@ekhaya/contract/visitors/visitors.rules';
import {
  lastWeeklyDay,
  parseWeekly,
  weeklyDaysOf,
  type WeeklyDays,
} from '@ekhaya/contract/visitors/weekly-visits.rules';
import { minutesPerDay, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { holdTimeZone, type RoleWithTile } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';
import { findInvitingRole } from '../visits/hosts/find-inviting-role.ts';
import { findVisit } from '../visits/find-visit.ts';
import type { GateDirectory } from '../visits/gate-directory.ts';
import { readVisitorRulesWithin } from '../visitor-rules/read-visitor-rules.ts';
import { revokeWithin } from './revoke-invitation.ts';
import { publishInvitation } from '../visits/visit-notifications.ts';
import { visitInstantsOf } from '../visits/visit-time.ts';
import { digestOfToken, makePassToken, makeVisitorCode } from '../visits/visit-secrets.ts';
import { copyVisitDays } from '../visits/visit-days.store.ts';
import {
  insertInvitation,
  lockHouse,
  lockInvitation,
  lockNewInvitation,
  selectFullDay,
  updateInvitation,
  type House,
  type InvitationRow,
  type NewInvitation,
} from '../visits/visitors.store.ts';
import { bitsOfWeekdays } from '../visits/weekly-visit.ts';

/** The invitation that a host asks for. */
export interface NewVisit {
  /** The id of the invitation; random by default. A repeated call that comes with the same one makes no second invitation. */
  id?: string | undefined;
  hostId: string;
  visitorName: string;
  visitorPhoneNumber: string;
  /** Estate wall clock, `YYYY-MM-DD HH:mm`. */
  invitedDateStart: string;
  invitedDateEnd: string;
  /** Makes the invitation weekly: the times are then those of each day. */
  weekly?: WeeklyDays | undefined;
  /** The number of days on which the visit may lie; 1 by default. */
  maxDays?: number | undefined;
  /** The id of an invitation to revoke in the same transaction. */
  replaces?: string | undefined;
  /** By default the estate of the replaced invitation, or that of the host's highest role that may invite. */
  estateId?: string | undefined;
}

/** The data that the host forwards to the visitor. The token in `passUrl` is not stored, so it cannot be returned again. */
export interface CreatedInvitation {
  id: string;
  code: string;
  passUrl: string;
}

/** What inviting and revoking need. */
export type InviteDependencies = Pick<Dependencies, 'clock' | 'live' | 'environment'> & { gates: GateDirectory };

const formatDay = (date: string): string =>
  new Date(`${date}T12:00:00.000Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const houseOf = ({ unitNumber }: RoleWithTile, hostId: string): string =>
  unitNumber === '' ? `person:${hostId}` : `unit:${unitNumber}`;

/** Asserts that the house may invite one more visitor for each of some days. A weekly invitation counts as one visitor a day. */
const assertWithinQuota = async (transaction: Transaction, house: House, days: readonly string[]): Promise<void> => {
  await lockHouse(transaction, house);
  const { visitorsPerDay } = await readVisitorRulesWithin(transaction, house.estateId);
  const full = await selectFullDay(transaction, house, { days, limit: visitorsPerDay });
  if (full === undefined) return;
  throw new AppError('visitors/quota-reached', {
    detail: `Your house has invited ${visitorsPerDay} ${visitorsPerDay === 1 ? 'visitor' : 'visitors'} for ${formatDay(full)}, as many as the estate allows for a day.`,
  });
};

/** The time of an invitation in the columns of its row, and all its days. */
interface PlannedVisit {
  days: string[];
  columns: Pick<
    NewInvitation,
    'visitDate' | 'startMinutes' | 'endMinutes' | 'startsAt' | 'endsAt' | 'weekdays' | 'lastDay'
  >;
}

const isWeeklyVisit = (read: { visit: Visit; weekly?: WeeklyDays }): read is { visit: Visit; weekly: WeeklyDays } =>
  read.weekly !== undefined;

/** Reads the times that the host asks for. @throws {AppError} `validation` for impossible times */
const planVisit = (
  sent: NewVisit,
  { now, timeZone, maxDays }: { now: Date; timeZone: string; maxDays: number },
): PlannedVisit => {
  const clock = wallClockAt(now, timeZone);
  const { weekly: asked } = sent;
  const read = asked === undefined ? parseVisit(sent, clock, maxDays) : parseWeekly({ ...sent, weekly: asked }, clock);
  if ('problems' in read) throw new AppError('validation', { fields: read.problems });
  const { visit } = read;
  const { startsAt, endsAt } = visitInstantsOf(visit, timeZone);
  const columns = { visitDate: visit.date, startMinutes: visit.startMinutes, endMinutes: visit.endMinutes, startsAt };
  if (!isWeeklyVisit(read)) return { days: [visit.date], columns: { ...columns, endsAt } };
  const { weekly } = read;
  return {
    days: weeklyDaysOf(weekly),
    columns: {
      ...columns,
      endsAt: visitInstantsOf({ ...visit, date: lastWeeklyDay(weekly) }, timeZone).endsAt,
      weekdays: bitsOfWeekdays(weekly.weekdays),
      lastDay: weekly.lastDay,
    },
  };
};

/** A new code for a visit that goes beyond midnight is for the same days. */
const daysOfReplaced = ({ invitedDateStart }: NewVisit, replaced: InvitationRow | undefined): number =>
  replaced?.visitDate === invitedDateStart.slice(0, 10) ? Math.ceil(replaced.endMinutes / minutesPerDay) : 1;

/** The columns of the visitor. What she wrote on her pass is kept when her host shares the invitation again. */
const visitorOf = (
  { visitorName, visitorPhoneNumber }: NewVisit,
  replaced: InvitationRow | undefined,
): Pick<NewInvitation, 'visitor' | 'phoneNumber' | 'plate' | 'companions'> => {
  const phoneNumber = normaliseVisitorPhoneNumber(visitorPhoneNumber);
  const visitor = { visitor: visitorName, phoneNumber };
  if (replaced?.visitor !== visitorName || replaced.phoneNumber !== phoneNumber) return visitor;
  return { ...visitor, plate: replaced.plate, companions: replaced.companions };
};

/** Inserts an invitation with a new unique code and returns the code. */
const insertWithNewCode = async (
  transaction: Transaction,
  invitation: Omit<NewInvitation, 'code'>,
): Promise<string> => {
  for (;;) {
    const code = makeVisitorCode();
    if (await insertInvitation(transaction, { ...invitation, code })) return code;
  }
};

/**
 * Revokes the invitation that a new one replaces. A weekly visitor who is inside leaves with the code with which she came in: with
 * another one, the first would stay inside for good.
 * @throws {AppError} `visitors/has-arrived` while the visitor is inside, and the errors of `revokeWithin`
 */
const revokeReplaced = async (
  transaction: Transaction,
  replaced: { id: string; hostId: string },
  dependencies: InviteDependencies,
): Promise<InvitationRow> => {
  const row = await revokeWithin(transaction, { ...replaced, mustBeLive: true }, dependencies);
  const visit = await findVisit(transaction, row.id, dependencies.clock.now());
  if (visit?.status === 'arrived') throw new AppError('visitors/has-arrived');
  return row;
};

const isUnused = ({ arrivedAt, revokedAt, endsAt }: InvitationRow, now: Date): boolean =>
  arrivedAt === null && revokedAt === null && endsAt > now;

/**
 * Invites a visitor for one entry and one exit, or every week for one of each a day, within a transaction.
 * @throws {AppError} `visitors/number-not-verified`, `visitors/not-allowed`, `visitors/quota-reached`; `validation` for
 *   impossible times; for the replaced invitation the errors of `revokeReplaced`
 */
export const inviteVisitorWithin = async (
  transaction: Transaction,
  visit: NewVisit,
  dependencies: InviteDependencies,
): Promise<CreatedInvitation> => {
  const { clock, live, environment, gates } = dependencies;
  const now = clock.now();
  const host = await findPersonById(transaction, visit.hostId);
  if (host?.mobileVerified !== true) throw new AppError('visitors/number-not-verified');
  const token = makePassToken();
  const passUrl = `${environment.publicUrl}/pass/${token}`;
  if (visit.id !== undefined) await lockNewInvitation(transaction, visit.id);
  const made = visit.id === undefined ? undefined : await lockInvitation(transaction, visit.id);
  if (made !== undefined && isUnused(made, now)) {
    // The process of the first call died, or its caller gave up waiting: nobody received the token, and only its digest is stored.
    await updateInvitation(transaction, made.id, { tokenDigest: digestOfToken(token) });
    return { id: made.id, code: made.code, passUrl };
  }
  const replaced =
    visit.replaces === undefined
      ? undefined
      : await revokeReplaced(transaction, { id: visit.replaces, hostId: visit.hostId }, dependencies);
  const estateId = visit.estateId ?? replaced?.estateId;
  const role = await findInvitingRole(transaction, { userId: visit.hostId, estateId }, gates);
  if (role === undefined) throw new AppError('visitors/not-allowed');

  const maxDays = visit.maxDays ?? daysOfReplaced(visit, replaced);
  const timeZone = await holdTimeZone(transaction, role.estateId);
  const { days, columns } = planVisit(visit, { now, timeZone, maxDays });
  const house = { estateId: role.estateId, house: houseOf(role, visit.hostId) };
  await assertWithinQuota(transaction, house, days);

  const id = made === undefined && visit.id !== undefined ? visit.id : randomUUID();
  const code = await insertWithNewCode(transaction, {
    ...house,
    ...columns,
    id,
    hostId: visit.hostId,
    unitNumber: role.unitNumber,
    ...visitorOf(visit, replaced),
    tokenDigest: digestOfToken(token),
    createdAt: now,
  });
  if (replaced !== undefined) await updateInvitation(transaction, replaced.id, { replacedBy: id });
  // The paused days stay paused, and somebody who came today does not come in again today.
  if (visit.weekly !== undefined && replaced !== undefined && replaced.weekdays !== null) {
    await copyVisitDays(transaction, { from: replaced.id, to: id, since: wallClockAt(now, timeZone).date });
  }
  await publishInvitation(transaction, { hostId: visit.hostId, estateId: role.estateId }, { live });
  return { id, code, passUrl };
};

/** Invites a visitor in its own transaction, as `inviteVisitorWithin` does. */
export const inviteVisitor = (
  dependencies: InviteDependencies & Pick<Dependencies, 'database'>,
  visit: NewVisit,
): Promise<CreatedInvitation> =>
  dependencies.database.db.transaction((transaction) => inviteVisitorWithin(transaction, visit, dependencies));
