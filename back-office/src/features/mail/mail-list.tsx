import { closeIcon, mailIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { MailBadge } from './mail-badge.tsx';
import { MailPanel } from './mail-panel.tsx';
import type { StaffMail } from './mails.queries.ts';
import { useDecideMails } from './use-decide-mail.ts';

const tabs = [
  { id: 'waiting', label: 'To decide' },
  { id: 'queued', label: 'Approved' },
  { id: 'refused', label: 'Refused' },
];

const nameOf = ({ subject, to }: StaffMail): string => `${subject}, to ${to}`;

/** The queue of the mails by staff: those that wait for approval, and those that were approved or refused. */
export function MailList() {
  const { momentOf } = useEstateClock();
  const decide = useDecideMails();
  const notify = useNotify();
  const take = async (mails: readonly StaffMail[], isApproved: boolean): Promise<void> => {
    try {
      await decide(mails, isApproved);
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
    }
  };
  return (
    <RoomList
      title="Mail"
      what="The mail"
      emptyText="No mail here"
      emptyNote="What staff write with a template waits here until its approver says yes."
      Panel={MailPanel}
      filters={[searchFilter('Search mail')]}
      filterTabs={{ source: 'status', label: 'Mail', tabs }}
      filterDefaultValues={{ status: 'waiting' }}
      sort={{ field: 'createdAt', order: 'DESC' }}
      orders={[
        { id: 'newest', name: 'Newest first', sort: { field: 'createdAt', order: 'DESC' } },
        { id: 'oldest', name: 'Oldest first', sort: { field: 'createdAt', order: 'ASC' } },
      ]}
      bulk={{
        can: ({ canBeDecided }) => canBeDecided,
        nameOf,
        acts: [
          { label: (count) => `Refuse ${count}`, act: (mails) => take(mails, false) },
          { label: (count) => `Approve ${count}`, act: (mails) => take(mails, true) },
        ],
      }}
      row={(mail: StaffMail) => ({
        leading: <IconPlate path={mailIcon} />,
        title: mail.subject,
        note: `To ${mail.to}`,
        aside: (
          <>
            <Box sx={{ font: 'var(--c-row)' }}>{mail.sender.name}</Box>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {mail.estateName}, {momentOf(mail.createdAt, mail.estateId)}
              {mail.sendAt > mail.createdAt && `, for ${momentOf(mail.sendAt, mail.estateId)}`}
            </Box>
          </>
        ),
        end: mail.canBeDecided ? (
          <RowActs mail={mail} onDecide={(isApproved) => void take([mail], isApproved)} />
        ) : (
          <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
            <MailBadge status={mail.status} />
            {mail.status === 'waiting' && mail.approver !== null && <span>for {mail.approver.name}</span>}
          </Box>
        ),
      })}
    />
  );
}

function RowActs({ mail, onDecide: decide }: { mail: StaffMail; onDecide: (isApproved: boolean) => void }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75 }}>
      <Button
        variant="sand"
        size="small"
        aria-label={`Refuse ${nameOf(mail)}`}
        onClick={() => decide(false)}
        sx={{ minWidth: 0, padding: '0 10px' }}
      >
        <Icon path={closeIcon} size={16} />
      </Button>
      <Button
        variant="sand"
        size="small"
        aria-label={`Approve ${nameOf(mail)}`}
        onClick={() => decide(true)}
        sx={{ padding: '0 10px', gap: '4px' }}
      >
        <Icon path={tickIcon} size={16} />
        Approve
      </Button>
    </Box>
  );
}
