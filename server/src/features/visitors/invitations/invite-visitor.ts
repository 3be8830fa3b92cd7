import { randomUUID } from 'node:crypto';
import { normaliseVisitorPhoneNumber, parseVisit } from '@ekhaya/contract/visitors/visitors.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { RoleWithTile } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';
import { findInvitingRole } from './find-inviting-role.ts';
import type { GateDirectory } from '../visits/gate-directory.ts';
import { readVisitorRulesWithin } from '../visitor-rules/read-visitor-rules.ts';
import { revokeWithin } from './revoke-invitation.ts';
import { visitInstantsOf } from '../visits/visit-time.ts';
import { digestOfToken, makePassToken, makeVisitorCode } from '../visits/visit-secrets.ts';
import {
  countVisitorsOfHouse,
  insertInvitation,
  lockHouseDay,
  type HouseDay,
  type NewInvitation,
} from '../visits/visitors.store.ts';

/** The invitation that a host asks for. */
export interface NewVisit {
  hostId: string;
  visitorName: string;
  visitorPhoneNumber: string;
  /** Estate wall clock, `YYYY-MM-DD HH:mm`. */
  invitedDateStart: string;
  invitedDateEnd: string;
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

type InviteDependencies = Pick<Dependencies, 'clock' | 'live' | 'environment'> & { gates: GateDirectory };

const formatDay = (date: string): string =>
  new Date(`${date}T12:00:00.000Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const houseOf = ({ unitNumber }: RoleWithTile, hostId: string): string =>
  unitNumber === '' ? `person:${hostId}` : `unit:${unitNumber}`;

const assertWithinQuota = async (transaction: Transaction, day: HouseDay): Promise<void> => {
  await lockHouseDay(transaction, day);
  const { visitorsPerDay } = await readVisitorRulesWithin(transaction, day.estateId);
  if ((await countVisitorsOfHouse(transaction, day)) < visitorsPerDay) return;
  throw new AppError('visitors/quota-reached', {
    detail: `Your house has invited ${visitorsPerDay} ${visitorsPerDay === 1 ? 'visitor' : 'visitors'} for ${formatDay(day.visitDate)}, as many as the estate allows for a day.`,
  });
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
 * Invites a visitor for one entry and one exit, within a transaction.
 * @throws {AppError} `visitors/number-not-verified`, `visitors/not-allowed`, `visitors/quota-reached`; `validation` for
 *   impossible times; for the replaced invitation the errors of `revokeWithin`
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
  const replaced =
    visit.replaces === undefined
      ? undefined
      : await revokeWithin(transaction, { id: visit.replaces, hostId: visit.hostId, mustBeLive: true }, dependencies);
  const estateId = visit.estateId ?? replaced?.estateId;
  const role = await findInvitingRole(transaction, { userId: visit.hostId, estateId }, gates);
  if (role === undefined) throw new AppError('visitors/not-allowed');

  const read = parseVisit(visit, wallClockAt(now, role.timeZone));
  if ('problems' in read) throw new AppError('validation', { fields: read.problems });
  const day = { estateId: role.estateId, house: houseOf(role, visit.hostId), visitDate: read.visit.date };
  await assertWithinQuota(transaction, day);

  const id = randomUUID();
  const token = makePassToken();
  const code = await insertWithNewCode(transaction, {
    ...day,
    ...visitInstantsOf(read.visit, role.timeZone),
    id,
    hostId: visit.hostId,
    unitNumber: role.unitNumber,
    visitor: visit.visitorName,
    phoneNumber: normaliseVisitorPhoneNumber(visit.visitorPhoneNumber),
    startMinutes: read.visit.startMinutes,
    endMinutes: read.visit.endMinutes,
    tokenDigest: digestOfToken(token),
    createdAt: now,
  });
  await live.publish(transaction, { topic: 'visitors', audience: { kind: 'person', userId: visit.hostId } });
  return { id, code, passUrl: `${environment.publicUrl}/pass/${token}` };
};

/** Invites a visitor in its own transaction, as `inviteVisitorWithin` does. */
export const inviteVisitor = (
  dependencies: InviteDependencies & Pick<Dependencies, 'database'>,
  visit: NewVisit,
): Promise<CreatedInvitation> =>
  dependencies.database.db.transaction((transaction) => inviteVisitorWithin(transaction, visit, dependencies));
