import { plusIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { Box, Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Icon } from '../../platform/page/icon.tsx';
import { ListPages } from '../../platform/page/list-pages.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { useChosenRow } from '../../platform/page/use-chosen-row.ts';
import { Badge } from '../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Empty } from '../../platform/states/empty.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { OpenedRequest } from './opened-request.tsx';
import { requestsPerPage, useRequests, type PrivacyRequest } from './privacy.queries.ts';
import { RecordDialog } from './record-dialog.tsx';
import { channelTexts, clockOf, kindTexts, whoOf } from './request-texts.ts';
import { useExistingPage, useRequestPage } from './use-request-page.ts';

interface RequestsTabProps {
  title: string;
  tabs: ReactNode;
  state: 'waiting' | 'answered';
}

/** The requests about personal data, those that are due first at the top, and the chosen one beside them. */
export function RequestsTab({ title, tabs, state }: RequestsTabProps) {
  const { estateId } = useEstateFilter();
  const pages = useRequestPage();
  const { page, turnTo } = pages;
  const [isRecording, setRecording] = useState(false);
  const { row, open, close } = useChosenRow();
  const read = useRequests({ estateId, state, page });
  useExistingPage(pages, read.isPlaceholderData ? undefined : read.data);
  const chosen = read.data?.items.find(({ id }) => id === row);
  return (
    <RoomPage
      title={title}
      tabs={tabs}
      actions={
        <Button variant="outlined" startIcon={<Icon path={plusIcon} />} onClick={() => setRecording(true)}>
          Write down a request
        </Button>
      }
      panel={row !== '' && <OpenedRequest key={row} id={row} onPage={chosen} close={close} />}
    >
      <ReadView read={read} what="The requests">
        {({ items, total }) =>
          total === 0 ? (
            <Empty
              title={state === 'waiting' ? 'No request waits' : 'Nothing was answered yet'}
              note="Copies and deletions that people ask for in the app are answered automatically."
            />
          ) : (
            <>
              <RowList label={state === 'waiting' ? 'To answer' : 'Answered'}>
                {items.map((request) => (
                  <RequestRow
                    key={request.id}
                    request={request}
                    isChosen={request.id === row}
                    onOpen={() => open(request.id)}
                  />
                ))}
              </RowList>
              <ListPages page={page} perPage={requestsPerPage} total={total} onChange={(next) => turnTo(next)} />
            </>
          )
        }
      </ReadView>
      {isRecording && <RecordDialog close={() => setRecording(false)} />}
    </RoomPage>
  );
}

interface RequestRowProps {
  request: PrivacyRequest;
  isChosen: boolean;
  onOpen: () => void;
}

function RequestRow({ request, isChosen, onOpen: open }: RequestRowProps) {
  const { zoneOf, momentOf } = useEstateClock();
  const now = useMinute();
  const { kind, channel, state, estateId, dueAt, receivedAt } = request;
  const { text, isLate } = clockOf(request, now);
  const { weekday, day, month } = shortDatePartsOf(wallClockAt(new Date(dueAt), zoneOf(estateId)).date);
  return (
    <Row
      leading={
        <Box sx={{ width: 44, textAlign: 'center', font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          <Box sx={{ font: '700 11px/14px var(--font)', textTransform: 'uppercase' }}>{weekday}</Box>
          <Box sx={{ font: '700 22px/24px var(--font)', color: 'var(--ink)' }}>{day}</Box>
          <Box sx={{ font: '600 11px/13px var(--font)' }}>{month}</Box>
        </Box>
      }
      title={kindTexts[kind]}
      note={`${whoOf(request)}, ${channelTexts[channel]}, ${momentOf(receivedAt, estateId)}`}
      third={state === 'held' ? 'A legal hold keeps these records' : undefined}
      end={
        state === 'answered' ? (
          <Badge tone="good" icon={tickIcon}>
            Answered
          </Badge>
        ) : (
          <Box sx={{ font: 'var(--c-note)', ...(isLate && { color: 'var(--bad)', fontWeight: 700 }) }}>{text}</Box>
        )
      }
      isChosen={isChosen}
      onOpen={open}
    />
  );
}
