import { areaText, isAreaChosen } from '@ekhaya/contract/places/areas.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useDraft } from '../../platform/drafts/use-draft.ts';
import { sentenceAt, sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { inputOfInstant, instantOfInput } from '../../platform/time/input-time.rules.ts';
import { changeOf, ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import { AreaField, Reach } from './area-field.tsx';
import { MomentField, momentText } from './outage-times.tsx';
import { useOutageActs, type StaffOutage } from './outages.queries.ts';

interface ChangeOutageProps {
  outage: StaffOutage;
  timeZone: string;
  onClose: () => void;
}

/** Changes where an outage is and when it began. Who comes in is told, who falls out hears that it no longer concerns her. */
export function ChangeOutage({ outage, timeZone, onClose: close }: ChangeOutageProps) {
  const [blank] = useState({ area: outage.area, startsAt: inputOfInstant(outage.startsAt, timeZone) });
  const [written, setWritten] = useState(blank);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const { changeArea } = useOutageActs();
  const draft = useDraft({
    key: `outages/area/${outage.id}`,
    isChanged: written !== blank,
    isSending: isBusy,
    value: written,
    restore: setWritten,
  });
  const { area } = written;
  const startsAt = instantOfInput(written.startsAt, timeZone);
  const sinceText = startsAt === null ? '' : momentText(startsAt, timeZone);
  const leave = (): void => {
    draft.drop();
    close();
  };
  const wrong = problem instanceof ApiError ? problem.fields : {};
  const conflict = changeOf(problem);
  const send = async (): Promise<void> => {
    if (startsAt === null) return;
    setBusy(true);
    setProblem(undefined);
    try {
      // A field shows full minutes: a begin that nobody changed stays as it is.
      await changeArea({ outage, area, startsAt: written.startsAt === blank.startsAt ? outage.startsAt : startsAt });
      draft.drop();
      close();
    } catch (thrown) {
      setProblem(thrown);
      setBusy(false);
    }
  };
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionHead title="Change where and when" />
      <MomentField
        label="Since"
        value={written.startsAt}
        problem={wrong['startsAt']}
        onChange={(value) => setWritten({ ...written, startsAt: value })}
      />
      <AreaField
        estateId={outage.estateId}
        area={area}
        problem={sentenceAt(wrong, 'area')}
        onChange={(value) => setWritten({ ...written, area: value })}
      />
      <Reach estateId={outage.estateId} area={area} />
      <p>People who are added are told. People who are removed are told that it no longer concerns them.</p>
      {conflict !== undefined && (
        <ConflictNotice
          change={conflict}
          what="this outage"
          fields={[
            { label: 'Since', theirs: momentText(outage.startsAt, timeZone), mine: sinceText },
            { label: 'Where', theirs: areaText(outage.area), mine: areaText(area) },
          ].filter(({ theirs, mine }) => theirs !== mine)}
          onKeepTheirs={leave}
          onKeepMine={() => void send()}
        />
      )}
      {problem !== undefined && conflict === undefined && Object.keys(wrong).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)} What you chose is kept.</Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy || startsAt === null || !isAreaChosen(area)}
          onClick={() => void send()}
        >
          Change and tell them
        </Button>
        <Button variant="text" onClick={leave}>
          Leave it as it is
        </Button>
      </Box>
    </Box>
  );
}
