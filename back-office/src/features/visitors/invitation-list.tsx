import type { VisitStatus } from '@ekhaya/contract/visitors/visitors.rules';
import RevokedIcon from '@mui/icons-material/BlockOutlined';
import ArrivedIcon from '@mui/icons-material/Login';
import LeftIcon from '@mui/icons-material/Logout';
import ExpectedIcon from '@mui/icons-material/Schedule';
import ExpiredIcon from '@mui/icons-material/HistoryToggleOff';
import { Button } from '@mui/material';

import { DataTable, TopToolbar, useListContext, useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { ConfirmButton } from '../../platform/rooms/confirm-button.tsx';
import { Badge, type Tone } from '../../platform/rooms/badge.tsx';
import { choiceFilter, dateFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { dateText, timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateClock, type EstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { downloadInvitations, useRevokeInvitation, type ConsoleInvitation } from './visitors.queries.ts';

const looks: Record<VisitStatus, { tone: Tone; icon: typeof LeftIcon; word: string }> = {
  expected: { tone: 'wait', icon: ExpectedIcon, word: 'Expected' },
  arrived: { tone: 'good', icon: ArrivedIcon, word: 'Arrived' },
  left: { tone: 'off', icon: LeftIcon, word: 'Left' },
  revoked: { tone: 'bad', icon: RevokedIcon, word: 'Revoked' },
  expired: { tone: 'off', icon: ExpiredIcon, word: 'Expired' },
};

const statuses = Object.entries(looks).map(([id, { word }]) => ({ id, name: word }));

/** Lists the invitations of the chosen estate, or of all estates of the person, latest visit first. */
export function InvitationList() {
  const revoke = useRevokeInvitation();
  const { momentOf } = useEstateClock();
  return (
    <>
      <RoomList
        title="Invitations"
        emptyText="Nobody is invited here."
        rowClick={false}
        filters={[
          searchFilter('Visitor, phone, plate, unit or host', 300),
          dateFilter('date', 'Date'),
          choiceFilter('status', 'Status', statuses),
        ]}

        sort={{ field: 'visit', order: 'DESC' }}
        actions={
          <TopToolbar>
            <ExportButton />
          </TopToolbar>
        }
      >
        <DataTable.Col
          source="visitor"
          label="Visitor"
          render={({ visitor, phoneNumber, companions }: ConsoleInvitation) => (
            <TwoLines
              first={visitor === '' ? 'Forgotten' : visitor}
              second={[phoneNumber, companions > 0 && `${companions} more`].filter(Boolean).join(' · ')}
            />
          )}
        />
        <DataTable.Col
          label="Guest of"
          disableSort
          render={({ hostName, unitNumber, estateName }: ConsoleInvitation) => (
            <TwoLines
              first={hostName}
              second={[unitNumber && `Unit ${unitNumber}`, estateName].filter(Boolean).join(' · ')}
            />
          )}
        />
        <DataTable.Col
          source="visit"
          label="When"
          render={({ date, from, to }: ConsoleInvitation) => (
            <TwoLines isUnbroken first={dateText(date)} second={timesText(from, to)} />
          )}
        />
        <DataTable.Col source="plate" label="Plate" disableSort />
        <DataTable.Col
          label="Status"
          disableSort
          render={(invitation: ConsoleInvitation) => {
            const { word, ...look } = looks[invitation.status];
            return <TwoLines first={<Badge {...look}>{word}</Badge>} second={sinceWhen(invitation, momentOf)} />;
          }}
        />
        <DataTable.Col
          label="Actions"
          disableSort
          render={(invitation: ConsoleInvitation) =>
            invitation.status === 'expected' && (
              <ConfirmButton
                label="Revoke"
                aria-label={`Revoke the invitation of ${invitation.visitor}`}
                title="Revoke this invitation?"
                text={`${invitation.visitor} cannot enter with it from now on. ${invitation.hostName} is notified.`}
                confirmLabel="Revoke"
                onConfirm={() => revoke(invitation.id)}
                successMessage="Invitation revoked"
              />
            )
          }
        />
      </RoomList>
    </>
  );
}

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
