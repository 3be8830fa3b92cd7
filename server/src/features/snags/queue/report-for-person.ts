import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findPersonNames, hasRoleAt } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';
import { claimReport, reportWithin, type Report } from '../reports/report-snag.ts';
import { selectSnag } from '../reports/snags.store.ts';
import { notifyPeopleOfSnag } from '../reports/notify-people-of-snag.ts';
import { presentQueued } from './present-queue.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The person for whom staff report. @throws {AppError} `validation` for one without a role at the estate, known or not */
const requireReporter = async (
  queryable: Queryable,
  { personId, estateId }: { personId: string; estateId: string },
): Promise<Pick<Caller, 'userId' | 'email'>> => {
  const person = await findPersonById(queryable, personId);
  if (person === undefined || !(await hasRoleAt(queryable, personId, estateId))) {
    throw new AppError('validation', { fields: { personId: 'Please choose a person of this estate.' } });
  }
  return { userId: personId, email: person.email };
};

/**
 * Reports a snag for a person of an estate of the caller, audited: it is hers, by the rules of her own reports, and she is told who
 * reported it. The caller uploaded the photos.
 * @param request.id the id of the new snag. If there is one with it, the call is a repetition, and nothing is written.
 * @throws {AppError} `forbidden` at another estate; `validation`; `image/missing`; `too-many-requests`
 */
export const reportForPerson = async (
  dependencies: Needs,
  request: { id: string; actorId: string; staffEstates: StaffEstates; personId: string; report: Report },
): Promise<QueuedSnag> => {
  const { id, actorId, staffEstates, personId, report } = request;
  const { estateId } = report;
  const { db } = dependencies.database;
  requireStaffEstate(staffEstates, estateId);
  const first = await selectSnag(db, id);
  if (first !== undefined) {
    if (!includesEstate(staffEstates, first.estateId)) throw new AppError('not-found');
    return presentQueued(db, first, dependencies.clock.now());
  }
  await claimReport(dependencies, actorId);
  return auditedChange(dependencies, {
    actorId,
    action: 'snag.report',
    subject: { kind: 'snag', id },
    lock: (transaction) => requireReporter(transaction, { personId, estateId }),
    change: async (transaction, reporter, now) => {
      const row = await reportWithin(
        transaction,
        { reporter, draftId: id, report, id, uploaderId: actorId },
        dependencies,
      );
      if (personId !== actorId) {
        const name = (await findPersonNames(transaction, [actorId])).get(actorId)?.name ?? '';
        await notifyPeopleOfSnag(
          transaction,
          row,
          { title: 'Reported for you', sentence: `${name} reported it.` },
          dependencies,
        );
      }
      const { departmentId, isUrgent } = row;
      return {
        estateIds: [estateId],
        before: null,
        after: { id, departmentId, isUrgent },
        personId,
        result: await presentQueued(transaction, row, now),
      };
    },
  });
};
