import {
  newsReminderMinutes,
  outageCauses,
  outageKinds,
  outageKindTexts,
  outageTitle,
  type OutageCause,
  type OutageKind,
} from '@ekhaya/contract/outages/outages.rules';
import { blankArea, isAreaChosen } from '@ekhaya/contract/places/areas.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { DraftNote } from '../../platform/drafts/draft-note.tsx';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceAt, sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { instantOfInput } from '../../platform/time/input-time.rules.ts';
import { AreaField, Reach } from './area-field.tsx';
import { inputInHours, MomentField } from './outage-times.tsx';
import { useOutageActs, useReach, type OutageForm } from './outages.queries.ts';
import { peopleText } from '../../platform/page/counted.rules.ts';

interface Written {
  kind: OutageKind;
  cause: OutageCause;
  what: string;
  help: string;
  area: OutageForm['area'];
  startsAt: string;
  until: string;
  nextNewsAt: string;
}

const causeTexts: Record<OutageCause, string> = { outage: 'Outage', works: 'Works' };

const blankOf = (timeZone: string): Written => ({
  kind: 'water',
  cause: 'outage',
  what: '',
  help: '',
  area: blankArea,
  startsAt: inputInHours(0, timeZone),
  until: inputInHours(4, timeZone),
  nextNewsAt: inputInHours(1, timeZone),
});

interface AnnouncePanelProps {
  estateId: string;
  /** Names the estate if the person has several. */
  kind: string;
  timeZone: string;
  onClose: () => void;
}

/** Writes an outage or works and tells the people of its area. What is written is kept as a draft. */
export function AnnouncePanel({ estateId, kind: about, timeZone, onClose: close }: AnnouncePanelProps) {
  const [blank] = useState(() => blankOf(timeZone));
  const [written, setWritten] = useState(blank);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const { announce } = useOutageActs();
  const { kind, cause, what, help, area } = written;
  const people = useReach(estateId, area).data?.people;
  const set = (changed: Partial<Written>): void => setWritten({ ...written, ...changed });
  const draft = useDraft({
    key: `outages/${estateId}`,
    isChanged: !isSent && (what !== '' || help !== '' || area !== blank.area),
    value: written,
    restore: setWritten,
  });
  const [startsAt, until] = [instantOfInput(written.startsAt, timeZone), instantOfInput(written.until, timeZone)];
  const nextNewsAt = instantOfInput(written.nextNewsAt, timeZone);
  const hasArea = isAreaChosen(area);
  const isWhole = what.trim() !== '' && hasArea && startsAt !== null && until !== null;
  const wrong = problem instanceof ApiError ? problem.fields : {};

  const send = async (): Promise<void> => {
    if (startsAt === null || until === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await announce({
        estateId,
        form: { kind, cause, what: what.trim(), help: help.trim(), area, startsAt, until, nextNewsAt },
      });
      setSent(true);
      draft.drop();
      close();
    } catch (thrown) {
      setProblem(thrown);
      setBusy(false);
    }
  };

  return (
    <SidePanel
      title={hasArea ? outageTitle({ kind, cause, ...area }) : 'Outage or works'}
      kind={about}
      onClose={close}
      acts={
        <Button
          variant="contained"
          disabled={isBusy || !isWhole || people === undefined || people === 0}
          onClick={() => void send()}
        >
          {people === undefined ? 'Tell them' : `Tell ${peopleText(people)}`}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <DraftNote
          restoredAt={draft.restoredAt}
          onThrowAway={() => {
            draft.drop();
            setWritten(blank);
          }}
        />
        <Chips label="Kind">
          {outageKinds.map((each) => (
            <Chip key={each} isOn={each === kind} onClick={() => set({ kind: each })}>
              {outageKindTexts[each]}
            </Chip>
          ))}
        </Chips>
        <Chips label="Cause">
          {outageCauses.map((each) => (
            <Chip key={each} isOn={each === cause} onClick={() => set({ cause: each })}>
              {causeTexts[each]}
            </Chip>
          ))}
        </Chips>
        <TextField
          label="What is so"
          value={what}
          onChange={({ target }) => set({ what: target.value })}
          error={wrong['what'] !== undefined}
          helperText={wrong['what']}
          slotProps={{ htmlInput: { maxLength: 200, dir: 'auto' } }}
        />
        <TextField
          label="What we do, and what helps"
          multiline
          minRows={2}
          value={help}
          onChange={({ target }) => set({ help: target.value })}
          error={wrong['help'] !== undefined}
          helperText={wrong['help']}
          slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
        />
        <MomentField
          label={cause === 'works' ? 'From' : 'Since'}
          value={written.startsAt}
          problem={wrong['startsAt']}
          onChange={(value) => set({ startsAt: value })}
        />
        <MomentField
          label="Probably until"
          value={written.until}
          problem={wrong['until']}
          onChange={(value) => set({ until: value })}
        />
        <MomentField
          label="Next news at"
          note={`You are reminded ${newsReminderMinutes} minutes before.`}
          value={written.nextNewsAt}
          problem={wrong['nextNewsAt']}
          onChange={(value) => set({ nextNewsAt: value })}
        />
        <AreaField
          estateId={estateId}
          area={area}
          problem={sentenceAt(wrong, 'area')}
          onChange={(value) => set({ area: value })}
        />
        <Reach estateId={estateId} area={area} />
        <section>
          <SectionHead title="What they read" />
          <strong>{hasArea ? outageTitle({ kind, cause, ...area }) : 'Choose where it is'}</strong>
          <p dir="auto">{[what, help].filter(Boolean).join(' ')}</p>
        </section>
        {problem !== undefined && Object.keys(wrong).length === 0 && (
          <Alert severity="error">{sentenceOf(problem)} Your words are kept.</Alert>
        )}
      </Box>
    </SidePanel>
  );
}
