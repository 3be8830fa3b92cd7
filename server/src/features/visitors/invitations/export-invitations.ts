import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvLine } from '../../../platform/http/csv.ts';
import { presentInvitation } from '../visits/present-visit.ts';
import { selectInvitationsAfter, type InvitationFilter, type VisitRow } from '../visits/visits.store.ts';

const perExportedPage = 1000;

/** What stands above the columns of the exported invitations. */
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

const lineOf = (row: VisitRow, now: Date): string => {
  const { date, from, to, estateName, visitor, phoneNumber, hostName, ...rest } = presentInvitation(row, now);
  const { unitNumber, plate, companions, status, createdAt, arrivedAt, leftAt, revokedAt } = rest;
  const who = [visitor, phoneNumber, hostName, unitNumber, plate, String(companions)];
  return csvLine([
    date,
    from,
    to,
    estateName,
    ...who,
    status,
    createdAt,
    arrivedAt ?? '',
    leftAt ?? '',
    revokedAt ?? '',
  ]);
};

/** All invitations that fit as lines of CSV, page by page. */
export async function* exportInvitations(
  { database }: Pick<Dependencies, 'database'>,
  filter: InvitationFilter,
): AsyncGenerator<string> {
  let after: VisitRow | undefined;
  for (;;) {
    const rows = await selectInvitationsAfter(database.db, filter, { after, limit: perExportedPage });
    if (rows.length > 0) yield rows.map((row) => lineOf(row, filter.now)).join('');
    if (rows.length < perExportedPage) return;
    after = rows.at(-1);
  }
}
