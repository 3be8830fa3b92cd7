import type { StaffMail } from '@ekhaya/contract/mail/mail';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { selectStaffMailPage, selectStaffMails, type StaffMailRow } from './mail.store.ts';
import { presentStaffMails } from './present-staff-mails.ts';

/** A page of the mails that staff of the caller's estates have written. */
export const listStaffMails = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  request: {
    callerId: string;
    staffEstates: StaffEstates;
    query: {
      page: number;
      perPage: number;
      order: 'ASC' | 'DESC';
      q?: string | undefined;
      estateId?: string | undefined;
      status?: StaffMailRow['status'] | undefined;
    };
  },
): Promise<{ items: StaffMail[]; total: number }> => {
  const { callerId, staffEstates, query } = request;
  const { rows, total } = await selectStaffMailPage(database.db, { ...query, staffEstates, text: query.q ?? '' });
  return { items: await presentStaffMails(database.db, rows, callerId, clock.now()), total };
};

/** Reads one mail that staff of the caller's estates have written. @throws {AppError} `not-found` */
export const readStaffMail = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { callerId, staffEstates, id }: { callerId: string; staffEstates: StaffEstates; id: string },
): Promise<StaffMail> => {
  const rows = (await selectStaffMails(database.db, [id])).filter(({ estateId }) =>
    includesEstate(staffEstates, estateId),
  );
  const [mail] = await presentStaffMails(database.db, rows, callerId, clock.now());
  if (mail === undefined) throw new AppError('not-found');
  return mail;
};
