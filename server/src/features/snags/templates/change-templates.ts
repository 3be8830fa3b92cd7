import { randomUUID } from 'node:crypto';
import { snagTemplate, type SnagTemplate } from '@ekhaya/contract/snags/console-snag-setup';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { presentAs } from '../../../platform/http/present-as.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { deleteTemplate, insertTemplate, lockTemplate, selectTemplates } from './templates.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** More would not fit above an answer. */
const maxTemplates = 30;

/** The templates of an estate. @throws {AppError} `forbidden` */
export const listTemplates = async (
  { database }: Pick<Needs, 'database'>,
  { staffEstates, estateId }: { staffEstates: StaffEstates; estateId: string },
): Promise<SnagTemplate[]> => {
  requireStaffEstate(staffEstates, estateId);
  return (await selectTemplates(database.db, estateId)).map((row) => presentAs(snagTemplate, row));
};

/** Adds a template, audited. @throws {AppError} `forbidden`, `not-found`, `content/too-many` */
export const addTemplate = (
  dependencies: Needs,
  request: { actorId: string; staffEstates: StaffEstates; estateId: string; title: string; text: string },
): Promise<SnagTemplate> => {
  const { actorId, staffEstates, estateId, title, text } = request;
  requireStaffEstate(staffEstates, estateId);
  const id = randomUUID();
  return auditedChange(dependencies, {
    actorId,
    action: 'snag-template.add',
    subject: { kind: 'snag-template', id },
    lock: async (transaction) => {
      await acquireNamedLock(transaction, `snag-templates:${estateId}`);
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      return selectTemplates(transaction, estateId);
    },
    change: async (transaction, known, at) => {
      if (known.length >= maxTemplates) throw new AppError('content/too-many');
      const row = { id, estateId, title, text, createdAt: at };
      await insertTemplate(transaction, row);
      await dependencies.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      return { estateIds: [estateId], before: null, after: { title, text }, result: presentAs(snagTemplate, row) };
    },
  });
};

/** Removes a template, audited. @throws {AppError} `not-found` */
export const removeTemplate = (
  dependencies: Needs,
  { actorId, staffEstates, id }: { actorId: string; staffEstates: StaffEstates; id: string },
): Promise<SnagTemplate> =>
  auditedChange(dependencies, {
    actorId,
    action: 'snag-template.remove',
    subject: { kind: 'snag-template', id },
    lock: async (transaction) => {
      const row = await lockTemplate(transaction, id);
      if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
      return row;
    },
    change: async (transaction, row) => {
      await deleteTemplate(transaction, id);
      const { estateId, title, text } = row;
      await dependencies.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      return { estateIds: [estateId], before: { title, text }, after: null, result: presentAs(snagTemplate, row) };
    },
  });
