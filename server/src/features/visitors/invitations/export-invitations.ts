import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvPages } from '../../../platform/csv/csv-pages.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import { presentInvitations } from './present-invitations.ts';
import { selectInvitationsAfter, type InvitationFilter, type VisitRow } from '../visits/visits.store.ts';

/** The header line of the exported invitations. */
export const invitationsHeader = csvLine([
  'date',
  'from',
  'to',
  'estate',
  'visitor',
  'phone number',
  'host',
  'unit',
  'plate',
  'companions',
  'status',
  'invited at',
  'arrived at',
  'left at',
  'revoked at',
]);

const lineOf = (invitation: ConsoleInvitation): string => {
  const { date, from, to, estateName, visitor, phoneNumber, hostName, ...rest } = invitation;
  const { unitNumber, plate, companions, status, createdAt, arrivedAt, leftAt, revokedAt } = rest;
  const people = [visitor, phoneNumber, hostName, unitNumber, plate, String(companions)];
  return csvLine([
    date,
    from,
    to,
    estateName,
    ...people,
    status,
    createdAt,
    arrivedAt ?? '',
    leftAt ?? '',
    revokedAt ?? '',
  ]);
};

/** Yields all invitations that match the filter as lines of CSV, page by page. */
export const exportInvitations = (
  { database }: Pick<Dependencies, 'database'>,
  filter: InvitationFilter,
): AsyncGenerator<string> =>
  csvPages<VisitRow>(
    (after, limit) => selectInvitationsAfter(database.db, filter, { after, limit }),
    async (rows) => (await presentInvitations(database.db, rows, filter.now)).map(lineOf).join(''),
  );
