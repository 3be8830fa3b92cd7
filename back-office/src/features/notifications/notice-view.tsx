import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { LateWords } from './late-words.tsx';
import { whereText } from './notice-draft.rules.ts';
import { NoticePreview } from './notice-preview.tsx';
import { NoticeStatus } from './notice-status.tsx';
import { useNoticeAct, type Announcement } from './notices.queries.ts';
import { onDesk, onPhone } from '../../platform/page/window-width.ts';
import { counted, peopleText } from '../../platform/page/counted.rules.ts';

/** A notice that is published or waits for a yes: its words as they are read, and what can be done with it. */
export function NoticeView({ notice }: { notice: Announcement }) {
  const { title, status, version, canBeDecided, reached } = notice;
  const act = useNoticeAct(notice.id);
  const [asked, setAsked] = useState<'approve' | 'decline' | 'withdraw'>();
  const close = (): void => setAsked(undefined);
  return (
    <RoomPage title={title} note={<Link to="/notifications">Notices</Link>} actions={<NoticeStatus status={status} />}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'minmax(0, 1fr)',
          [onDesk]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
          <Standing notice={notice} />
          <LateWords notice={notice} />
          <Words notice={notice} />
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              [onPhone]: {
                position: 'sticky',
                bottom: 'var(--dock)',
                padding: '12px 0',
                background: 'var(--page)',
                '& > *': { flex: 1 },
              },
            }}
          >
            {(status === 'waiting' || status === 'scheduled') && (
              <Button variant="outlined" onClick={() => setAsked('withdraw')}>
                Take back to change it...
              </Button>
            )}
            {canBeDecided && (
              <>
                <Button variant="outlined" color="error" onClick={() => setAsked('decline')}>
                  Say no...
                </Button>
                <Button variant="contained" onClick={() => setAsked('approve')}>
                  Say yes...
                </Button>
              </>
            )}
          </Box>
        </Box>
        <NoticePreview notice={notice} estateName={notice.estates[0]?.name ?? 'Ekhaya'} />
      </Box>
      {asked === 'approve' && (
        <ConfirmDialog
          title={title}
          text={`${notice.requested?.by?.name ?? 'Somebody'} wrote it. After your yes it goes ${notice.scheduledAt === null ? 'at once' : 'at its time'} and, once sent, cannot be taken back.`}
          confirmLabel={`Tell ${peopleText(reached)}`}
          onConfirm={() => act({ act: 'approve', version })}
          onClose={close}
        />
      )}
      {asked === 'decline' && (
        <ConfirmDialog
          title="Say no?"
          text="It becomes a draft again, and nobody is told. Your words stand above it."
          confirmLabel="Give it back"
          reason={{ label: 'What should change', draftKey: `notices/${notice.id}/decline` }}
          onConfirm={(reason) => act({ act: 'decline', reason, version })}
          onClose={close}
        />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title="Take it back?"
          text={
            status === 'scheduled'
              ? 'It becomes a draft again and is not sent at its time. It needs a new yes where it needed one.'
              : 'It becomes a draft again and no longer waits for a yes.'
          }
          confirmLabel="Make it a draft again"
          onConfirm={() => act({ act: 'withdraw', version })}
          onClose={close}
        />
      )}
    </RoomPage>
  );
}

/** Where the notice stands: who asked, who said yes, when it goes, and how many have read it. */
function Standing({ notice }: { notice: Announcement }) {
  const { momentOf } = useEstateClock();
  const { status, requested, decision, reached, read, pushed, mailed, scheduledAt, sentAt, canBeDecided, estates } =
    notice;
  const at = (instant: string): string => momentOf(instant, estates[0]?.id);
  const writer = requested?.by?.name ?? 'Somebody';
  if (status === 'waiting') {
    return (
      <Alert severity="warning">
        <b>{writer} asks for a yes</b> to tell {peopleText(reached)}
        {scheduledAt === null ? ' at once.' : ` at ${at(scheduledAt)}.`}
        {!canBeDecided && ' You wrote some of it, so somebody else must say yes.'}
      </Alert>
    );
  }
  const yes = decision?.isApproved === true ? ` ${decision.by?.name ?? 'Somebody'} said yes.` : '';
  if (status === 'scheduled' && scheduledAt !== null) {
    return (
      <Alert severity="info">
        It goes to {peopleText(reached)} at {at(scheduledAt)}.{yes}
      </Alert>
    );
  }
  if (status === 'sent') {
    return (
      <Alert severity="success">
        Sent {at(sentAt ?? notice.createdAt)} to {peopleText(reached)}, by push to {pushed}{' '}
        {pushed === 1 ? 'phone' : 'phones'}.{mailed !== null && ` ${counted(mailed, 'mail', 'mails')} sent.`} Read by{' '}
        {read}.{yes}
      </Alert>
    );
  }
  return <Alert severity="info">It was stopped and is not sent.</Alert>;
}

function Words({ notice }: { notice: Announcement }) {
  const { momentOf } = useEstateClock();
  const { estates, roles, description, url, expiresAt, imageAlt } = notice;
  return (
    <Box component="section" aria-label="Words">
      <SectionHead title="What it says" />
      <Box sx={{ padding: '10px 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{description}</Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
        To {roles.length === 0 ? 'everybody' : roles.join(', ')} {whereText(notice)}
        {url !== '' && <Box>A tap opens {url}</Box>}
        {imageAlt !== '' && <Box>Its picture shows: {imageAlt}</Box>}
        {expiresAt !== null && <Box>Shown until {momentOf(expiresAt, estates[0]?.id)}</Box>}
      </Box>
    </Box>
  );
}
