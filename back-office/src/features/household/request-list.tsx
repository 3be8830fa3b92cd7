import { clockIcon, slashCircleIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { EmptyLink } from '../../platform/states/empty-link.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import type { HouseholdRequest } from './household.queries.ts';
import { RequestPanel } from './request-panel.tsx';
import { daysText, waitText } from './request-texts.ts';

/** Lists who asks to join a household, longest waiting first. */
export function RequestList() {
  const now = useMinute();
  return (
    <RoomList
      title="Asking to join"
      what="Those who ask to join"
      emptyText="Nobody asks to join a household"
      emptyNote="A person whom an owner invited appears here after signing up, until staff decide."
      emptyAct={<EmptyLink to="/household-rules">See the household rules</EmptyLink>}
      Panel={RequestPanel}
      sort={{ field: 'waitingSince', order: 'ASC' }}
      row={(request: HouseholdRequest) => ({
        leading: <Avatar name={request.person.name} size={44} />,
        title: request.person.name,
        note: `invited by ${request.invitedBy.name}`,
        aside: (
          <>
            <Box sx={{ font: 'var(--c-row)' }}>
              {request.roleDisplayName}, unit {request.unitNumber}
            </Box>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{daysText(request)}</Box>
          </>
        ),
        end: <WaitBadge request={request} now={now} />,
      })}
    />
  );
}

function WaitBadge({ request, now }: { request: HouseholdRequest; now: number }) {
  if (request.approves !== null) {
    return request.approves ? (
      <Badge tone="good" icon={tickIcon}>
        Approved
      </Badge>
    ) : (
      <Badge tone="off" icon={slashCircleIcon}>
        Refused
      </Badge>
    );
  }
  return (
    <Badge tone={request.isLate ? 'bad' : 'wait'} icon={clockIcon}>
      {waitText(request, now)}
    </Badge>
  );
}
