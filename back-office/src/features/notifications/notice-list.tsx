import { announcementStatuses, type AnnouncementStatus } from '@ekhaya/contract/notifications/announcements.rules';
import { Box, Button } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { BeginButton } from '../../platform/content/list/begin-button.tsx';
import { NewRows } from '../../platform/live/new-rows.tsx';
import { useHeldRows, useIsReading } from '../../platform/live/use-held-rows.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { ListPages } from '../../platform/page/list-pages.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SearchField } from '../../platform/page/search-field.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useEstatesWithPermission, useStaffMember } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { beginNotice, noticesPerPage, useNotices, type Announcement } from './notices.queries.ts';
import { refusalHead, whereText } from './notice-draft.rules.ts';
import { NoticeStatus } from './notice-status.tsx';
import { peopleText } from '../../platform/page/counted.rules.ts';

const filters: readonly { id: AnnouncementStatus; name: string }[] = [
  { id: 'draft', name: 'Drafts' },
  { id: 'waiting', name: 'Waiting for a yes' },
  { id: 'scheduled', name: 'Scheduled' },
  { id: 'sent', name: 'Sent' },
];

/** Lists the notices of staff: drafts, those that wait for a yes, scheduled and sent ones. */
export function NoticeList() {
  const [params, setParams] = useSearchParams();
  const status = announcementStatuses.find((known) => known === params.get('status'));
  const q = params.get('q') ?? '';
  const page = Number(params.get('page') ?? 1);
  const estate = useEstateFilter();
  const notices = useNotices({ ...estate, status, q, page });
  const held = useHeldRows({
    rows: notices.data?.items ?? [],
    idOf: ({ id }) => id,
    isReading: useIsReading(false),
    // While a list loads, the rows of the list before are shown.
    list: notices.isPlaceholderData ? '' : JSON.stringify([estate, status, q, page]),
  });

  const filterBy = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };

  return (
    <RoomPage title="Notices" actions={<WriteButton />}>
      <Chips label="Filter notices">
        <SearchField label="Words of a notice" value={q} onChange={(words) => filterBy('q', words)} />
        <Chip isOn={status === undefined} onClick={() => filterBy('status', '')}>
          All
        </Chip>
        {filters.map(({ id, name }) => (
          <Chip key={id} isOn={status === id} onClick={() => filterBy('status', id)}>
            {name}
          </Chip>
        ))}
      </Chips>
      <NewRows waiting={held.waiting} onShow={held.show} />
      <ReadView read={notices} what="The notices">
        {({ items, total }) =>
          items.length === 0 ? (
            <Nothing
              isFiltered={status !== undefined || q !== ''}
              q={q}
              onClear={() => setParams({}, { replace: true })}
              onAllKinds={q !== '' && status !== undefined ? () => filterBy('status', '') : undefined}
            />
          ) : (
            <>
              <RowList label="Notices">
                {held.shown.map((notice) => (
                  <NoticeRow key={notice.id} notice={notice} />
                ))}
              </RowList>
              <ListPages
                page={page}
                total={total}
                perPage={noticesPerPage}
                onChange={(next) => filterBy('page', String(next))}
              />
            </>
          )
        }
      </ReadView>
    </RoomPage>
  );
}

function WriteButton() {
  const member = useStaffMember();
  const [estate] = useEstatesWithPermission('notifications.write');
  const begin = async (): Promise<string | undefined> =>
    member && estate && beginNotice({ estateIds: [estate.id], writerId: member.user.id });
  return <BeginButton label="Write a notice" path="/notifications" begin={begin} />;
}

function NoticeRow({ notice }: { notice: Announcement }) {
  const { momentOf } = useEstateClock();
  const { id, title, status, estates, sentAt, scheduledAt, read, reached, decision } = notice;
  const at = (instant: string): string => momentOf(instant, estates[0]?.id);
  const when = {
    draft: scheduledAt === null ? '' : `for ${at(scheduledAt)}`,
    waiting: `${peopleText(reached)}${scheduledAt === null ? '' : `, for ${at(scheduledAt)}`}`,
    scheduled: `${peopleText(reached)} at ${at(scheduledAt ?? notice.createdAt)}`,
    sent: `${at(sentAt ?? notice.createdAt)}, read by ${read} of ${peopleText(reached)}`,
    canceled: '',
  }[status];
  const refused = status === 'draft' && decision !== null && !decision.isApproved;
  return (
    <Row
      to={`/notifications/${id}`}
      title={title === '' ? 'Without a title yet' : title}
      note={[audienceText(notice), when].filter((part) => part !== '').join(' · ')}
      {...(refused && {
        third: (
          <Box sx={{ font: 'var(--c-note)', color: 'var(--bad)' }}>
            {refusalHead(decision)} {decision.reason}
          </Box>
        ),
      })}
      end={<NoticeStatus status={status} />}
    />
  );
}

/** To whom a notice goes, in words. */
function audienceText({ roles, createdBy, ...where }: Announcement): string {
  const who = roles.length === 0 ? 'Everybody' : roles.join(', ');
  return `${who} ${whereText(where)}${createdBy === null ? '' : `, by ${createdBy.name}`}`;
}

interface NothingProps {
  isFiltered: boolean;
  q: string;
  onClear: () => void;
  /** Looks for the words in notices of every kind; only while one kind is chosen. */
  onAllKinds: (() => void) | undefined;
}

function Nothing({ isFiltered, q, onClear, onAllKinds }: NothingProps) {
  if (!isFiltered) {
    return <Empty title="Nobody has written a notice yet" note="A notice tells residents something in their app." />;
  }
  return (
    <NoResult
      title={q === '' ? 'No notice of this kind' : `No notice with “${q}”`}
      searched={q}
      acts={
        <>
          {onAllKinds !== undefined && (
            <Button variant="sand" onClick={onAllKinds}>
              Look without the other filters
            </Button>
          )}
          <Button variant="sand" onClick={onClear}>
            Show all notices
          </Button>
        </>
      }
    />
  );
}
