import { randomUUID } from 'node:crypto';
import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import type { PrivacyRequest } from '@ekhaya/contract/privacy/console-privacy';
import type { InputOf } from '@ekhaya/contract/routes';
import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { dueAtOf } from './add-request.ts';
import { presentRequests } from './present-requests.ts';
import {
  insertRequest,
  lockRequest,
  readRequestVersion,
  selectRequestPage,
  selectRequests,
  writePendingAnswer,
} from './requests.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A page of the requests at the caller's estates. */
export const listRequests = async (
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  query: {
    estateId?: string | undefined;
    personId?: string | undefined;
    state: 'waiting' | 'answered';
    page: number;
    perPage: number;
  },
): Promise<{ items: PrivacyRequest[]; total: number }> => {
  const { rows, total } = await selectRequestPage(database.db, {
    ...query,
    estates: staffEstates,
    estateId: query.estateId,
    personId: query.personId,
    isWaiting: query.state === 'waiting',
  });
  return { items: await presentRequests(database.db, rows, clock.now()), total };
};

/** One request. @throws {AppError} not-found also for a request of another estate */
export const readRequest = async (
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  id: string,
): Promise<PrivacyRequest> => {
  const rows = await selectRequests(database.db, [id]);
  const [presented] = await presentRequests(database.db, rows, clock.now());
  if (presented === undefined || !includesEstate(staffEstates, presented.estateId)) throw new AppError('not-found');
  return presented;
};

/**
 * Writes down a request that reached staff by another way than the product.
 * @throws {AppError} forbidden for another estate; validation for a day to come
 */
export const recordRequest = async (
  dependencies: Pick<Needs, 'database' | 'clock'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { receivedOn, ...request }: InputOf<'POST /api/console/privacy-requests'>['body'],
): Promise<PrivacyRequest> => {
  requireStaffEstate(staffEstates, request.estateId);
  const estate = await findEstate(dependencies.database.db, request.estateId);
  if (estate === undefined) throw new AppError('not-found');
  const receivedAt = instantOfWallClock({ date: receivedOn, minutes: 0 }, estate.timeZone);
  const now = dependencies.clock.now();
  if (receivedAt.getTime() > now.getTime()) {
    throw new AppError('validation', { fields: { receivedOn: 'This day has not come yet.' } });
  }
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId,
    action: 'privacy.record',
    subject: { kind: 'privacy-request', id },
    lock: () => Promise.resolve(),
    change: async (transaction) => {
      await insertRequest(transaction, {
        ...request,
        id,
        personId: '',
        visitId: '',
        hostId: '',
        receivedAt,
        dueAt: dueAtOf(receivedAt),
        state: 'open',
        answer: '',
        answeredAt: null,
        answeredBy: '',
      });
      const [presented] = await presentRequests(transaction, await selectRequests(transaction, [id]), now);
      if (presented === undefined) throw new AppError('internal');
      const { kind, channel } = request;
      return { estateIds: [request.estateId], before: null, after: { kind, channel, receivedOn }, result: presented };
    },
  });
};

/**
 * Answers an open request in writing. It takes effect when the undo time is over.
 * @throws {AppError} not-found for a request of another estate; conflict for one that is answered; changed-meanwhile
 */
export const answerRequest = async (
  dependencies: Needs,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { id, version, answer }: { id: string; version: number; answer: string },
): Promise<PrivacyRequest & { decision: HeldDecision }> => {
  const subject = { kind: 'privacy-request', id } as const;
  return auditedChange(dependencies, {
    actorId,
    action: 'privacy.answer',
    subject,
    seen: { version, read: readRequestVersion(id) },
    lock: async (transaction) => {
      const request = await lockRequest(transaction, id);
      if (request === undefined || !includesEstate(staffEstates, request.estateId)) throw new AppError('not-found');
      return request;
    },
    change: async (transaction, request, now) => {
      if (request.state === 'answered') throw new AppError('conflict', { detail: 'This request is answered already.' });
      if (request.state === 'held') {
        throw new AppError('conflict', {
          detail: 'A legal hold keeps these records. It is answered when the hold ends.',
        });
      }
      const { estateId } = request;
      const decision = await holdDecision(
        transaction,
        { kind: 'privacy.answer', subject, estateId, actorId, payload: { answer }, decidedAt: now },
        dependencies,
      );
      const until = new Date(now.getTime() + decision.undoMs);
      await writePendingAnswer(transaction, id, { decisionId: decision.id, until, answer });
      const [presented] = await presentRequests(transaction, await selectRequests(transaction, [id]), now);
      if (presented === undefined) throw new AppError('internal');
      return {
        estateIds: [estateId],
        ...(request.personId !== '' && { personId: request.personId }),
        before: { state: request.state },
        after: { state: 'answered' },
        result: { ...presented, decision },
      };
    },
  });
};
