import { problemsOfPublishing } from '@ekhaya/contract/notifications/announcements.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useUntouchedRecord } from '../../platform/drafts/use-untouched-record.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { focusFirstInvalid } from '../../platform/keyboard/focus-first-invalid.ts';
import { useEditKey } from '../../platform/keyboard/use-edit-key.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { changeOf } from '../../platform/states/conflict-notice.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { noNetwork } from '../../platform/states/no-network.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { agoText } from '../../platform/time/ago-text.ts';
import { useSeconds } from '../../platform/time/use-clock.ts';
import { NoticeAudience } from './notice-audience.tsx';
import { NoticeConflict } from './notice-conflict.tsx';
import {
  approverText,
  estateIdOfTimes,
  publishLabel,
  refusalHead,
  wordsOf,
  type NoticeDraft,
} from './notice-draft.rules.ts';
import { NoticePreview } from './notice-preview.tsx';
import { NoticeStatus } from './notice-status.tsx';
import { NoticeWords } from './notice-words.tsx';
import {
  isAudienceChosen,
  sendTrial,
  useNoticeAct,
  useReach,
  useUntouchedRemoval,
  type Announcement,
  type AnnouncementReach,
} from './notices.queries.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { onDesk } from '../../platform/page/window-width.ts';
import { peopleText } from '../../platform/page/counted.rules.ts';

/** The label of the button while it is not known who would be told. */
const countingText = (problem: unknown, isChosen: boolean): string => {
  if (!isChosen) return 'Choose the area';
  return problem === null ? 'Counting' : 'Not counted';
};

/** The editor of a draft: to whom, the words, picture and times, with the resident's notification beside them. */
export function NoticeEditor({ notice }: { notice: Announcement }) {
  const [asked, setAsked] = useState<'publish' | 'delete'>();
  const kept = useKeptDraft(notice, { isAsked: asked !== undefined });
  const { draft, change, problem } = kept;
  const { zoneOf, momentOf } = useEstateClock();
  const reach = useReach(notice.id, draft);
  const isChosen = isAudienceChosen(draft);
  // Published is for the audience that was counted, not for the one before.
  const counted = reach.isPlaceholderData ? undefined : reach.data;
  const reachProblem = counted === undefined && reach.isPaused ? noNetwork : reach.error;
  const act = useNoticeAct(notice.id);
  const notify = useNotify();
  const navigate = useNavigate();
  const member = useStaffMember();
  useUntouchedRecord({
    version: notice.version,
    isUntouched: kept.keptAt === undefined && !kept.isDirty && asked === undefined,
    remove: useUntouchedRemoval(notice.id),
  });
  /** When publishing was refused for what is missing. The sentences go field by field, as each is filled. */
  const [refusedAt, setRefusedAt] = useState<Date>();
  // The heading does not follow each letter: a title that goes on in a second line would push the field down while it is written.
  const [heading, setHeading] = useState(draft.title);
  const estateName = member?.estates.find(({ id }) => id === draft.estateIds[0])?.name ?? 'Ekhaya';
  const words = wordsOf(draft, zoneOf);
  const conflict = changeOf(problem);
  const missing = refusedAt === undefined ? {} : problemsOfPublishing(words, refusedAt);
  const fields = { ...missing, ...(problem instanceof ApiError ? problem.fields : {}) };

  /** Keeps the words first, so that the version that is published is the one on the screen. */
  const withKept = async (run: (version: number) => Promise<unknown>): Promise<void> => {
    const version = await kept.keep();
    if (version === undefined) throw new Error('The words could not be kept, so nothing was sent.');
    await run(version);
  };
  const ask = (): void => {
    const now = new Date();
    const isComplete = Object.keys(problemsOfPublishing(words, now)).length === 0;
    if (!isComplete) {
      focusFirstInvalid(() => setRefusedAt(now));
      return;
    }
    setRefusedAt(undefined);
    setAsked('publish');
  };
  const tryOut = async (): Promise<void> => {
    try {
      const { isPushed } = await sendTrial(words);
      const where = isPushed
        ? 'Look at your phone.'
        : 'Look in the app: no phone of yours receives such push messages.';
      notify(`Sent to you alone. ${where}`, { type: 'success' });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  useShortcut('Ctrl s', () => {
    setHeading(draft.title);
    void kept.keep();
  });
  useEditKey();

  return (
    <RoomPage
      title={heading === '' ? 'New notice' : heading}
      note={
        <>
          <Link to="/notifications">Notices</Link> · <KeptNote {...kept} />
        </>
      }
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <NoticeStatus status="draft" />
          <Button variant="outlined" onClick={() => setAsked('delete')}>
            Delete draft...
          </Button>
          <Button variant="outlined" disabled={draft.title === ''} onClick={() => void tryOut()}>
            Send it to me first
          </Button>
          <Button variant="contained" disabled={counted === undefined || conflict !== undefined} onClick={ask}>
            {counted === undefined ? countingText(reachProblem, isChosen) : publishLabel(counted)}
          </Button>
        </Box>
      }
    >
      <Columns>
        <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
          <Refusal notice={notice} />
          {kept.replacements > 0 && conflict === undefined && (
            <Alert severity="info">
              This draft was changed while it was open here. Read its newest words before you send it.
            </Alert>
          )}
          {conflict !== undefined && <NoticeConflict id={notice.id} change={conflict} kept={kept} />}
          <NoticeAudience
            draft={draft}
            change={change}
            reach={reachProblem === null && isChosen ? reach.data : counted}
            reachProblem={reachProblem}
          />
          <NoticeWords draft={draft} change={change} problems={fields} />
          {counted !== undefined && <SecondYes reach={counted} draft={draft} />}
        </Box>
        <NoticePreview notice={draft} estateName={estateName} />
      </Columns>
      {asked === 'publish' && counted !== undefined && (
        <ConfirmDialog
          title={draft.title}
          text={publishText(
            counted,
            words.scheduledAt === null ? undefined : momentOf(words.scheduledAt, estateIdOfTimes(draft)),
          )}
          confirmLabel={publishLabel(counted)}
          onConfirm={() => withKept((version) => act({ act: 'publish', version }))}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title="Delete this draft?"
          text="Nobody was told of it. Its words cannot be brought back."
          confirmLabel="Delete draft"
          onConfirm={async () => {
            // Words that are incomplete do not keep a draft from being deleted.
            await act({ act: 'delete', version: (await kept.keep()) ?? kept.seenVersion() });
            kept.drop();
            void navigate('/notifications');
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </RoomPage>
  );
}

/** The form and the preview beside it; below each other in a narrow window. */
function Columns({ children }: { children: React.ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'minmax(0, 1fr)',
        [onDesk]: { gridTemplateColumns: 'minmax(0, 1fr) auto' },
      }}
    >
      {children}
    </Box>
  );
}

/** Where a second yes is needed and no other person may give it. */
const nobodyMay = 'somebody else must say yes, and nobody else may.';

/** What publishing does, and what can be taken back. */
function publishText(
  { people, byPush, byMail, approvalAbove, approvers }: AnnouncementReach,
  at: string | undefined,
): string {
  const who = [
    `${peopleText(people)} find it in the app`,
    ...(byPush > 0 ? [`${byPush} of them on the locked phone too`] : []),
    ...(byMail > 0 ? [`${byMail} by mail too`] : []),
  ].join(', ');
  if (people > approvalAbove) {
    const above = `${who}. More than ${approvalAbove} people:`;
    if (approvers.length === 0) return `${above} ${nobodyMay}`;
    return `${above} ${approverText(approvers)} says yes before it goes${at === undefined ? '' : `, at ${at}`}.`;
  }
  return at === undefined
    ? `${who}, now. It cannot be taken back.`
    : `${who} at ${at}. Until then it can be taken back.`;
}

/** When the draft was last kept, or what keeps it from being kept. */
function KeptNote({
  keptAt,
  isDirty,
  problem,
}: Pick<ReturnType<typeof useKeptDraft>, 'keptAt' | 'isDirty' | 'problem'>) {
  const now = useSeconds();
  if (problem !== undefined) {
    return (
      <Box role="alert" sx={{ color: 'var(--bad)' }}>
        Not kept yet: {sentenceOf(problem)} Your words stay here.
      </Box>
    );
  }
  if (isDirty) return 'Not kept yet';
  if (keptAt === undefined) return 'Kept as a draft by itself';
  return `Kept ${agoText(keptAt, now)}`;
}

/** The no of a second person with her words, or why the server did not send it. */
function Refusal({ notice: { decision } }: { notice: Announcement }) {
  if (decision === null || decision.isApproved) return null;
  return (
    <Alert severity="warning">
      <b>{refusalHead(decision)}</b> {decision.reason}
    </Alert>
  );
}

/** Says who must say yes before the notice goes. */
function SecondYes({
  reach: { people, approvalAbove, approvers },
  draft,
}: {
  reach: AnnouncementReach;
  draft: NoticeDraft;
}) {
  if (people <= approvalAbove) return null;
  if (approvers.length === 0) {
    return (
      <Alert severity="warning">
        More than {approvalAbove} people: {nobodyMay}
      </Alert>
    );
  }
  return (
    <Alert severity="warning">
      More than {approvalAbove} people: <b>{approverText(approvers)} says yes</b> before it goes
      {draft.scheduledAt === '' ? '.' : `, by ${draft.scheduledAt.slice(11)}.`}
    </Alert>
  );
}
