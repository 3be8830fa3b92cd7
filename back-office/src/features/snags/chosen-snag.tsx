import { isOpenSnag, wordsAfterTitle } from '@ekhaya/contract/snags/snags.rules';
import { clockIcon, closeIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { useState } from 'react';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Avatar } from '../../platform/page/avatar.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useStaffMember } from '../../platform/session/use-staff.ts';
import { useUndoBar } from '../../platform/undo/undo-bar.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { AnswerBox, type BegunAnswer } from './answer-box.tsx';
import { CloseDialog } from './end-dialogs.tsx';
import { SnagMap } from './snag-map.tsx';
import { PartOfOutage } from './part-of-outage.tsx';
import { dueText, entryTitle, momentText, reportText } from './snag-texts.ts';
import { useEndSnags } from './use-end-snags.ts';
import { GIVEN_UNDO_MS, useSnagAssignment, useSnagCase, useSnagMove, type SnagCase } from './snags.queries.ts';
import { onPhone } from '../../platform/page/window-width.ts';
import { ReadView } from '../../platform/states/read-view.tsx';

interface ChosenSnagProps {
  id: string;
  /** `3 of 7`; undefined for a snag that the list does not show. */
  place: string | undefined;
  departments: readonly { id: string; name: string }[];
  onClose: () => void;
}

/** The panel of the chosen snag with the answer at its foot. */
export function ChosenSnag({ id, place, departments, onClose: close }: ChosenSnagProps) {
  const read = useSnagCase(id);
  const snag = read.data;
  if (snag !== undefined) return <OpenSnag snag={snag} place={place} departments={departments} onClose={close} />;
  return (
    <SidePanel kind="Snag" title="Snag" onClose={close} width={PANEL_WIDTH}>
      <ReadView read={read} what="This snag" rows={4} />
    </SidePanel>
  );
}

const PANEL_WIDTH = 'min(48vw, 560px)';

type OpenSnagProps = Omit<ChosenSnagProps, 'id'> & { snag: SnagCase };

function OpenSnag({ snag, place, departments, onClose: close }: OpenSnagProps) {
  const [closing, setClosing] = useState<BegunAnswer>();
  const now = useMinute();
  const { zoneOf } = useEstateClock();
  const timeZone = zoneOf(snag.estateId);
  const due = dueText(snag, now, timeZone);
  const isRejected = snag.status === 'REJECTED';
  const isOpen = isOpenSnag(snag.status) && snag.decision === null;
  return (
    <SidePanel
      kind="Snag"
      title={snag.title}
      badge={
        isOpen ? (
          due.tone === 'late' && (
            <Badge tone="bad" icon={clockIcon}>
              {due.text}
            </Badge>
          )
        ) : (
          <Badge tone={isRejected ? 'bad' : 'good'} icon={isRejected ? closeIcon : tickIcon}>
            {snag.status}
          </Badge>
        )
      }
      onClose={close}
      width={PANEL_WIDTH}
      form={isOpen && <AnswerBox key={snag.id} snag={snag} onCloseAsked={setClosing} />}
      {...(place !== undefined && { place })}
    >
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
        {[snag.department, snag.place.text, reportText(snag, timeZone)].filter(Boolean).join(', ')}. Promised by{' '}
        {momentText(snag.dueAt, timeZone)}.{snag.isUrgent && <b> Urgent: danger to people or a house.</b>}
      </Box>
      {snag.place.latitude !== null && (
        <Box sx={{ paddingTop: 1.5 }}>
          <SnagMap estateId={snag.estateId} snags={[snag]} />
        </Box>
      )}
      <Words person={snag.reporter} text={wordsAfterTitle(snag.request) || snag.request} photos={snag.photos} />
      {snag.entries.map((entry) => (
        <Words
          key={entry.id}
          person={entry.by}
          title={entryTitle(entry)}
          when={momentText(entry.at, timeZone)}
          text={entry.text}
          photos={entry.photos}
        />
      ))}
      {isOpen && <Similar snag={snag} />}
      {isOpen && (
        <>
          <WhoAndWhere snag={snag} departments={departments} />
          <PartOfOutage snag={snag} />
        </>
      )}
      {closing && (
        <CloseDialog
          snags={[snag]}
          begun={closing}
          onClose={() => setClosing(undefined)}
          onDone={() => {
            // The words went with the decision: the leave guard has nothing to ask.
            closing.drop();
            close();
          }}
        />
      )}
    </SidePanel>
  );
}

interface WordsProps {
  person: { name: string; photoUrl: string };
  title?: string;
  when?: string;
  text: string;
  photos: readonly string[];
}

function Words({ person, title, when, text, photos }: WordsProps) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, paddingTop: 2 }}>
      <Avatar name={person.name} photo={person.photoUrl} />
      <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        {title !== undefined && (
          <Box sx={{ font: 'var(--c-row)' }}>
            {title}{' '}
            <Box component="span" sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              {when}
            </Box>
          </Box>
        )}
        <Box dir="auto" sx={{ font: 'var(--t-body)', whiteSpace: 'pre-line' }}>
          {text}
        </Box>
        {photos.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, paddingTop: 1 }}>
            {photos.map((address, at) => (
              <a key={address} href={address} target="_blank" rel="noreferrer" aria-label={`Open photo ${at + 1}`}>
                <Box
                  component="img"
                  src={address}
                  alt={`Photo ${at + 1}`}
                  sx={{ width: 124, height: 88, objectFit: 'cover', borderRadius: 'var(--leaf-s)' }}
                />
              </a>
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Open snags that may be about the same thing, each with the act that merges this one into it. */
function Similar({ snag }: { snag: SnagCase }) {
  const end = useEndSnags();
  const notify = useNotify();
  const merge = async (into: string): Promise<void> => {
    const { refusal } = await end([snag], { status: 'MERGED', text: '', into });
    if (refusal !== undefined) notify(refusal.message, { type: 'error' });
  };
  if (snag.similar.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label="May be the same"
      sx={{ marginTop: 2, padding: '4px 14px', background: 'var(--water-tint)', borderRadius: 'var(--ctl)' }}
    >
      {snag.similar.map(({ id, title, place }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: '6px 0', font: 'var(--c-line)' }}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            May be the same as <b>{[title, place].filter(Boolean).join(', ')}</b>
          </Box>
          <Button size="small" variant="sand" onClick={() => void merge(id)}>
            Merge
          </Button>
        </Box>
      ))}
    </Box>
  );
}

/** Who works on it, and the department: both change at once, and the undo bar takes them back. Who has it is told only after that. */
function WhoAndWhere({ snag, departments }: { snag: SnagCase; departments: readonly { id: string; name: string }[] }) {
  const give = useSnagAssignment();
  const move = useSnagMove();
  const notify = useNotify();
  const { show } = useUndoBar();
  const own = useStaffMember()?.user.id;
  const { id, version, assignee, people, departmentId, department } = snag;
  const isListed = assignee === null || people.some((each) => each.id === assignee.id);

  const assign = async (userId: string | null): Promise<void> => {
    try {
      const given = await give({ id, version, userId });
      const name = given.assignee?.name ?? 'nobody';
      const back = (): Promise<unknown> => give({ id, version: given.version, userId: assignee?.id ?? null });
      show({
        done: 'Given:',
        text: `${snag.title}, to ${name}.`,
        ...(userId !== null && userId !== own && { told: `${name} is told` }),
        decision: { id: '', undoMs: GIVEN_UNDO_MS },
        sentAt: given.sentAt,
        undo: back,
      });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  const moveTo = async (wanted: string): Promise<void> => {
    try {
      const moved = await move({ id, version, departmentId: wanted, assigneeId: null });
      const before = { departmentId, assigneeId: assignee?.id ?? null };
      const back = (): Promise<unknown> => move({ id, version: moved.version, ...before });
      show({
        done: 'Moved:',
        text: `${snag.title}, to ${moved.department}.`,
        decision: { id: '', undoMs: GIVEN_UNDO_MS },
        sentAt: moved.sentAt,
        undo: back,
      });
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        [onPhone]: { gridTemplateColumns: '1fr' },
        gap: 1.25,
        paddingTop: 2.5,
      }}
    >
      <TextField
        select
        label="Given to"
        value={assignee?.id ?? ''}
        onChange={({ target }) => void assign(target.value === '' ? null : target.value)}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        <MenuItem value="">Nobody yet</MenuItem>
        {!isListed && <MenuItem value={assignee?.id ?? ''}>{assignee?.name}</MenuItem>}
        {people.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField select label="Department" value={departmentId} onChange={({ target }) => void moveTo(target.value)}>
        {!departments.some((each) => each.id === departmentId) && (
          <MenuItem value={departmentId}>{department}</MenuItem>
        )}
        {departments.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
