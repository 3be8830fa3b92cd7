import { outlinesOfArea } from '@ekhaya/contract/places/area-on-plan.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { DraftNote } from '../../platform/drafts/draft-note.tsx';
import { keepUnsentFields } from '../../platform/drafts/unsent-fields.ts';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useAddressedField } from '../../platform/keyboard/use-addressed-field.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { Timeline } from '../../platform/page/timeline.tsx';
import { EstatePlan } from '../../platform/plan/estate-plan.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { FootForm } from '../../platform/rooms/foot-form.tsx';
import { inputOfInstant, instantOfInput } from '../../platform/time/input-time.rules.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import { ChangeOutage } from './change-outage.tsx';
import { inputInHours, MomentField, momentText } from './outage-times.tsx';
import { useOutageActs, type StaffOutage } from './outages.queries.ts';
import { counted, peopleText } from '../../platform/page/counted.rules.ts';

interface ChosenOutageProps {
  outage: StaffOutage;
  timeZone: string;
  onClose: () => void;
}

const stepTitles = { announced: 'Announced', update: 'News', changed: 'Area or begin changed', ended: 'Over' } as const;

/** An outage with its course, who has heard of it, news of it, and its end. */
export function ChosenOutage({ outage, timeZone, onClose }: ChosenOutageProps) {
  const { title, what, help, startsAt, until, endedAt, people, told, affectedHouses, steps, sent, area } = outage;
  const [asksEnd, setAsksEnd] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { end } = useOutageActs();
  return (
    <SidePanel
      title={title}
      kind="Outage"
      onClose={onClose}
      form={
        endedAt === null && (
          <News key={outage.id} outage={outage} timeZone={timeZone} onEndAsked={() => setAsksEnd(true)} />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', '& p': { margin: 0 } }}>
        <p dir="auto">{[what, help].filter(Boolean).join('. ')}</p>
        <p>
          {momentText(startsAt, timeZone)} to {momentText(until, timeZone)}
        </p>
        <p>
          {told === people ? `${people} told` : `${told} of ${people} told`}.{' '}
          {counted(affectedHouses, 'house says', 'houses say')} that they are affected too.
        </p>
        <p>
          Sent: {sent.app} in the app, {sent.push} to phones, {sent.mail} by mail.
        </p>
        {isChanging ? (
          <ChangeOutage outage={outage} timeZone={timeZone} onClose={() => setChanging(false)} />
        ) : (
          <>
            <EstatePlan
              key={outage.version}
              estateId={outage.estateId}
              label={`Plan of the estate. The area is marked: ${title}.`}
              shownFirst={(parts) => outlinesOfArea(parts, area).flat()}
              outlinesOf={(parts) => outlinesOfArea(parts, area)}
            />
            {endedAt === null && (
              <Button variant="sand" onClick={() => setChanging(true)}>
                Change where and when ...
              </Button>
            )}
          </>
        )}
        <section>
          <SectionHead title="What happened" />
          <Timeline
            label="What happened"
            steps={steps.map(({ id, kind, text, at }) => ({
              id,
              when: momentText(at, timeZone),
              text: stepTitles[kind],
              note: text,
              tone: 'done',
            }))}
          />
        </section>
      </Box>
      {asksEnd && (
        <ConfirmDialog
          title="Is it over?"
          text={`${peopleText(people)} ${people === 1 ? 'is' : 'are'} told. Say in a sentence what was done.`}
          confirmLabel={`Tell ${peopleText(people)}`}
          reason={{ label: 'What was done', draftKey: `outages/${outage.id}/end` }}
          onConfirm={(text) => end({ id: outage.id, text })}
          onClose={() => setAsksEnd(false)}
        />
      )}
    </SidePanel>
  );
}

interface NewsProps extends Pick<ChosenOutageProps, 'outage' | 'timeZone'> {
  /** Opens the question that ends the outage. */
  onEndAsked: () => void;
}

/** The next news for the people of an outage, and its end. What is typed is kept as a draft. */
function News({ outage, timeZone, onEndAsked: askToEnd }: NewsProps) {
  const blank = () => ({
    text: '',
    until: inputOfInstant(outage.until, timeZone),
    nextNewsAt: inputInHours(1, timeZone),
  });
  const [written, setWritten] = useState(blank);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const words = useRef<HTMLInputElement>(null);
  useAddressedField('news', words);
  const { news } = useOutageActs();
  const draft = useDraft({
    key: `outages/news/${outage.id}`,
    isChanged: written.text !== '',
    isSending: isBusy,
    value: written,
    restore: setWritten,
  });
  const until = instantOfInput(written.until, timeZone);
  const conflict = changeOf(problem);
  const wrong = problem instanceof ApiError ? problem.fields : {};
  const send = async (): Promise<void> => {
    if (until === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const nextNewsAt = instantOfInput(written.nextNewsAt, timeZone);
      await news({ outage, text: written.text.trim(), until, nextNewsAt });
      draft.drop();
      setWritten((now) => keepUnsentFields(now, written, { ...blank(), until: written.until }));
    } catch (thrown) {
      setProblem(thrown);
    }
    setBusy(false);
  };
  return (
    <FootForm
      label="News"
      acts={
        <>
          <Button variant="outlined" onClick={askToEnd}>
            It is over ...
          </Button>
          <Button
            variant="contained"
            disabled={isBusy || written.text.trim() === '' || until === null}
            onClick={() => void send()}
          >
            Tell {peopleText(outage.people)}
          </Button>
        </>
      }
    >
      <DraftNote
        restoredAt={draft.restoredAt}
        onThrowAway={() => {
          draft.drop();
          setWritten(blank());
        }}
      />
      <TextField
        label="What is new"
        value={written.text}
        onChange={({ target }) => setWritten({ ...written, text: target.value })}
        error={wrong['text'] !== undefined}
        helperText={wrong['text']}
        inputRef={words}
        slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
      />
      <MomentField
        label="Probably until"
        value={written.until}
        problem={wrong['until']}
        onChange={(value) => setWritten({ ...written, until: value })}
      />
      <MomentField
        label="Next news at"
        value={written.nextNewsAt}
        problem={wrong['nextNewsAt']}
        onChange={(value) => setWritten({ ...written, nextNewsAt: value })}
      />
      {conflict !== undefined && (
        <ConflictNotice
          change={conflict}
          what="this outage"
          fields={[
            { label: 'What is new', theirs: outage.steps.at(-1)?.text ?? '', mine: written.text.trim() },
            {
              label: 'Probably until',
              theirs: momentText(outage.until, timeZone),
              mine: until === null ? '' : momentText(until, timeZone),
            },
          ].filter(({ theirs, mine }) => theirs !== mine)}
          onKeepTheirs={() => {
            draft.drop();
            setProblem(undefined);
            setWritten(blank());
          }}
          onKeepMine={() => void send()}
        />
      )}
      {problem !== undefined && conflict === undefined && Object.keys(wrong).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)} Your words are kept.</Alert>
      )}
    </FootForm>
  );
}
