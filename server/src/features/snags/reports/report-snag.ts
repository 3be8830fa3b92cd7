import { randomUUID } from 'node:crypto';
import { emptySnag, snagDueAt } from '@ekhaya/contract/snags/snags.rules';
import type { Snag } from '@ekhaya/contract/snags/snags';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { findEstate, requireRoleAt } from '../../estates/index.ts';
import { attachSnagPhotos } from '../../profile/index.ts';
import { selectDepartment, type DepartmentRow } from '../departments/departments.store.ts';
import { enqueueSnagMail } from '../departments/enqueue-snag-mail.ts';
import { presentOwnSnags } from './present-own-snags.ts';
import { insertSnag, selectSnagOfDraft, type SnagRow } from './snags.store.ts';
import { publishSnag } from './notify-people-of-snag.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** What a person reports. */
export interface Report {
  request: string;
  departmentId: string;
  estateId: string;
  place?: { text: string; latitude: number | null; longitude: number | null } | undefined;
  /** The ids of images that she uploaded. */
  photos: string[];
  urgent: boolean;
}

/** More reports than one person writes, few enough that nobody floods a department. */
const reportLimit = { name: 'snag-reports', attempts: 20, windowSeconds: 60 * 60 };

const tooMany = 'You have sent 20 reports within an hour. If there is danger, please call security.';

const requireDepartment = async (queryable: Queryable, report: Report): Promise<DepartmentRow> => {
  const department = await selectDepartment(queryable, report.departmentId);
  if (department?.estateId !== report.estateId || !department.isEnabled) {
    throw new AppError('validation', { fields: { departmentId: 'Please choose a department of this estate.' } });
  }
  return department;
};

/** A report, and who makes it. */
export interface NewReport {
  reporter: Pick<Caller, 'userId' | 'email'>;
  draftId: string;
  report: Report;
  /** The id of the new snag. */
  id?: string;
  /** Who uploaded the photos, if it was not the reporter. */
  uploaderId?: string;
}

/** Asserts that a person has not sent too many reports. @throws {AppError} `too-many-requests` */
export const claimReport = async (dependencies: Needs, userId: string): Promise<void> => {
  await claimAttempt(dependencies, [{ limit: reportLimit, subject: userId }], {
    code: 'too-many-requests',
    detail: tooMany,
  });
};

/** Writes a report within a transaction. @returns the snag; that of the first call if the draft has arrived before */
export const reportWithin = async (
  transaction: Queryable,
  { reporter, draftId, report, id = randomUUID(), uploaderId }: NewReport,
  dependencies: Pick<Needs, 'clock' | 'live'>,
): Promise<SnagRow> => {
  const { estateId, place } = report;
  const { userId, email } = reporter;
  if (report.request === '' && report.photos.length === 0) {
    throw new AppError('validation', { fields: { request: emptySnag } });
  }
  const department = await requireDepartment(transaction, report);
  const estate = await findEstate(transaction, estateId);
  const now = dependencies.clock.now();
  const photos = [...new Set(report.photos)];
  const inserted = await insertSnag(transaction, {
    id,
    estateId,
    departmentId: department.id,
    userId,
    email,
    draftId,
    request: report.request,
    placeText: place?.text ?? '',
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    isUrgent: report.urgent,
    photos,
    createdAt: now,
    updatedAt: now,
    dueAt: snagDueAt(now, department.promiseHours, estate?.timeZone ?? ''),
  });
  if (inserted === undefined) {
    const first = await selectSnagOfDraft(transaction, { userId, draftId });
    if (first === undefined) throw new AppError('internal');
    return first;
  }
  await attachSnagPhotos(transaction, photos, {
    ownerId: uploaderId ?? userId,
    estateId,
    sharedWith: uploaderId === undefined ? null : userId,
  });
  await enqueueSnagMail(transaction, department, inserted.id);
  await publishSnag(transaction, inserted, dependencies);
  return inserted;
};

/**
 * Reports a snag. The same draft of a person becomes one snag, however often and however much later it is sent.
 * @param draftId the idempotency key; without one every call is a new report
 * @throws {AppError} `forbidden` without a role at the estate; `validation`; `image/missing`; `too-many-requests`
 */
export const reportSnag = async (
  dependencies: Needs,
  { caller, draftId = randomUUID(), report }: { caller: Caller; draftId?: string | undefined; report: Report },
): Promise<Snag> => {
  const { db } = dependencies.database;
  await requireRoleAt(db, { userId: caller.userId, estateId: report.estateId });
  const first = await selectSnagOfDraft(db, { userId: caller.userId, draftId });
  if (first === undefined) {
    await claimReport(dependencies, caller.userId);
  }
  const row =
    first ??
    (await db.transaction((transaction) =>
      reportWithin(transaction, { reporter: caller, draftId, report }, dependencies),
    ));
  const [shown] = await presentOwnSnags(db, [{ row }], caller.userId, dependencies.clock.now());
  if (shown === undefined) throw new AppError('internal');
  return shown;
};
