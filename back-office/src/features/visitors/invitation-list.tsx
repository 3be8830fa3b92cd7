import { VisitTabs } from './visit-tabs.tsx';
import { visitorIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useListContext, useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { choiceFilter, dateFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { notifyOfRefused } from '../../platform/rooms/notify-of-refused.ts';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { formatPhoneNumber } from '@ekhaya/contract/visitors/visitors.rules';
import { everyWeekdayText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { visitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateClock, type EstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { invitationLooks } from './invitation-looks.ts';
import { canBeRevoked, InvitationPanel } from './invitation-panel.tsx';
import { downloadInvitations, useRevokeInvitations, type ConsoleInvitation } from './visitors.queries.ts';

const statuses = Object.entries(invitationLooks).map(([id, { word }]) => ({ id, name: word }));

/** Lists the invitations of the chosen estate, or of all estates of the person, latest visit first. */
export function InvitationList() {
  const { momentOf } = useEstateClock();
  const revoke = useRevokeInvitations();
  const notify = useNotify();
  return (
    <RoomList
      title="Invitations"
      tabs={<VisitTabs />}
      what="The invitations"
      emptyText="Nobody is invited here"
      emptyNote="People whom residents invite appear here, with the life of their codes."
      Panel={InvitationPanel}
      filters={[
        searchFilter('Visitor, phone, plate, unit or host'),
        dateFilter('date', 'Date'),
        choiceFilter('status', 'Status', statuses),
      ]}
      sort={{ field: 'visit', order: 'DESC' }}
      orders={[
        { id: 'latest', name: 'Latest visit first', sort: { field: 'visit', order: 'DESC' } },
        { id: 'earliest', name: 'Earliest visit first', sort: { field: 'visit', order: 'ASC' } },
      ]}
      actions={<ExportButton />}
      bulk={{
        can: canBeRevoked,
        nameOf: ({ visitor, date }) => `${visitor}, ${dateText(date)}`,
        acts: [
          {
            label: (count) => `Revoke ${count} ...`,
            question: (count) => ({
              title: count === 1 ? 'Revoke this code?' : `Revoke ${count} codes?`,
              text: 'They open no gate from now on. Each host is told; the visitors are not, but their passes say so.',
              confirmLabel: count === 1 ? 'Revoke it and tell the host' : `Revoke ${count} and tell the hosts`,
            }),
            act: async (invitations) => {
              const { refused } = await revoke(invitations);
              notifyOfRefused(
                notify,
                refused.map(({ item, error }) => ({ name: item.visitor, error })),
              );
            },
          },
        ],
      }}
      row={(invitation: ConsoleInvitation) => {
        const {
          visitor,
          phoneNumber,
          companions,
          hostName,
          unitNumber,
          estateName,
          date,
          from,
          to,
          endDate,
          plate,
          weekly,
        } = invitation;
        const { word, ...look } = invitationLooks[invitation.status];
        const since = sinceWhen(invitation, momentOf);
        return {
          leading: <IconPlate path={visitorIcon} />,
          title: visitor === '' ? 'Forgotten' : visitor,
          note: [formatPhoneNumber(phoneNumber), companions > 0 && `${companions} more`, plate]
            .filter(Boolean)
            .join(' · '),
          third: <Note>{[hostName, unitNumber && `Unit ${unitNumber}`, estateName].filter(Boolean).join(' · ')}</Note>,
          aside: (
            <>
              {dateText(date)}
              <Note>
                {[visitHoursText({ start: from, end: to, endDate }), weekly && everyWeekdayText(weekly.weekdays)]
                  .filter(Boolean)
                  .join(', ')}
              </Note>
            </>
          ),
          end: (
            <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
              <Badge {...look}>{word}</Badge>
              {since !== '' && <span>{since}</span>}
            </Box>
          ),
        };
      }}
    />
  );
}

const Note = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)' });

/** Downloads the filtered list as a CSV file. */
function ExportButton() {
  const { filterValues } = useListContext();
  const estate = useEstateFilter();
  const notify = useNotify();
  const save = (): void => {
    downloadInvitations({ ...(filterValues as Record<string, string>), ...estate }).catch((thrown: unknown) =>
      notify(sentenceOf(thrown), { type: 'error' }),
    );
  };
  return (
    <Button variant="outlined" onClick={save}>
      Export as CSV
    </Button>
  );
}

function sinceWhen(
  { status, estateId, arrivedAt, leftAt, revokedAt }: ConsoleInvitation,
  momentOf: EstateClock['momentOf'],
): string {
  const at = { arrived: arrivedAt, left: leftAt, revoked: revokedAt, expected: null, expired: null }[status];
  return at === null ? '' : momentOf(at, estateId);
}
