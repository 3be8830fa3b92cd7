import { tickCircleIcon, undoIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { Row } from '../../platform/page/row.tsx';
import { takeBack, useDecisionsOfToday, type Decision } from '../../platform/undo/decisions.queries.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';
import { Rows } from './at-the-gate.tsx';
import { handledText } from './handled-texts.ts';

/** What staff decided today, in one line, and the list of it with undo while it is possible. */
export function HandledToday() {
  const { estateId } = useEstateFilter();
  const decisions = useDecisionsOfToday((id) => estateId === undefined || id === estateId);
  const [isOpen, setOpen] = useState(false);
  const handled = decisions.filter(({ state }) => state === 'pending' || state === 'applied');
  const takenBack = decisions.filter(({ state }) => state === 'undone').length;
  const withoutEffect = decisions.filter(({ state }) => state === 'void').length;
  const isAnyHandled = handled.length > 0;
  if (decisions.length === 0) return null;
  return (
    <Box sx={{ paddingTop: '14px' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '4px 12px', font: 'var(--c-note)' }}>
        <Box component="span" sx={{ color: isAnyHandled ? 'var(--good)' : 'var(--ink-2)' }}>
          <Icon path={isAnyHandled ? tickCircleIcon : undoIcon} size={18} />
        </Box>
        <Box component="span" sx={{ flex: '1 1 180px', color: 'var(--ink-2)' }}>
          {isAnyHandled && (
            <>
              <b style={{ color: 'var(--ink)' }}>{`Handled today: ${handled.length}.`}</b> {handledText(handled)}
            </>
          )}
          {!isAnyHandled && takenBack > 0 && <b style={{ color: 'var(--ink)' }}>{`Taken back today: ${takenBack}.`}</b>}
          {withoutEffect > 0 && (
            <Box component="span" sx={{ display: 'block', color: 'var(--wait)', fontWeight: 600 }}>
              {withoutEffect === 1 ? 'One decision' : `${withoutEffect} decisions`} did not take effect.
            </Box>
          )}
        </Box>
        <Button variant="text" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen && 'Hide'}
          {!isOpen && (isAnyHandled ? 'See and undo' : 'See')}
        </Button>
      </Box>
      {isOpen && (
        <Rows label="Handled today">
          {decisions.map((decision) => (
            <HandledRow key={decision.id} decision={decision} />
          ))}
        </Rows>
      )}
    </Box>
  );
}

function HandledRow({ decision }: { decision: Decision }) {
  const { zoneOf } = useEstateClock();
  const { actor, title, note, decidedAt, estateId } = decision;
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zoneOf(estateId),
  }).format(new Date(decidedAt));
  return (
    <Row
      leading={<Box sx={{ width: 50, font: 'var(--c-label)' }}>{time}</Box>}
      title={title}
      note={[note, actor.name && `by ${actor.name}`].filter(Boolean).join(', ')}
      end={<HandledState decision={decision} />}
    />
  );
}

/** 'Undo' while it is possible, and else what became of the decision. */
function HandledState({ decision: { id, state, undoMs, title, voidReason } }: { decision: Decision }) {
  const client = useQueryClient();
  const notify = useNotify();
  const [isFinal, setFinal] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setFinal(true), undoMs);
    return () => clearTimeout(timer);
  }, [undoMs]);
  if (state === 'undone') return 'Taken back';
  if (state === 'void') {
    return (
      <Box component="span" sx={{ maxWidth: 260, color: 'var(--wait)', textAlign: 'right' }}>
        {`Did not take effect. ${voidReason}`.trim()}
      </Box>
    );
  }
  if (state === 'applied' || isFinal) return 'Final';
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      await takeBack(id);
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
      setBusy(false);
    }
    await client.invalidateQueries();
  };
  return (
    <Button variant="sand" size="small" disabled={isBusy} onClick={() => void undo()} aria-label={`Undo: ${title}`}>
      Undo
    </Button>
  );
}
