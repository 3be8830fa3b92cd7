import { startAlarm } from '@ekhaya/browser/alarm/alarm';
import { ringingOf, ringingTime, unprovedSenderText } from '@ekhaya/contract/alerts/alerts.rules';
import { sirenIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { useSeconds } from '../../platform/time/use-clock.ts';
import { useGateAlerts, type GateAlert } from './alerts.queries.ts';
import { whoOf } from './alert-texts.ts';
import { useOpenDialog } from './use-open-dialog.ts';
import { counted } from '../../platform/page/counted.rules.ts';

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  // Many alerts at once leave room for the one that is answered.
  maxHeight: '50dvh',
  overflowY: 'auto',
  padding: '14px var(--gutter)',
  borderBottom: '4px solid var(--bad)',
  background: 'var(--bad-tint)',
  // A menu is too small for it.
  '.MuiPaper-root > &': { position: 'fixed', right: 0, left: 0, zIndex: 1 },
  // Above the title of a dialog, whose content makes room for it.
  '.MuiDialog-paper > &': { position: 'sticky', order: -1, flex: 'none' },
  '&[data-is-drill]': { borderColor: 'var(--wait)', background: 'var(--wait-tint)' },
});

/** How many ring: `2 EMERGENCIES AND 1 DRILL RING`. */
const countOf = (ringing: readonly GateAlert[]): string => {
  const drills = ringing.filter(({ isDrill }) => isDrill).length;
  const real = ringing.length - drills;
  const parts = [
    real > 0 && counted(real, 'EMERGENCY', 'EMERGENCIES'),
    drills > 0 && counted(drills, 'DRILL', 'DRILLS'),
  ];
  return `${parts.filter(Boolean).join(' AND ')} RING`;
};

/**
 * The head above every room and every dialog while alerts ring, one line for each. The sound repeats until each of them is
 * acknowledged by somebody or silenced here.
 */
export function Alarm() {
  const isGuard = useHasPermission('gate.guard');
  const { data = [] } = useGateAlerts(isGuard);
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set());
  const ringing = ringingOf(data);
  const isSounding = ringing.some(({ id }) => !silenced.has(id));
  useEffect(() => (isSounding ? startAlarm() : undefined), [isSounding]);
  const [first] = ringing;
  if (first === undefined) return null;
  return (
    <AboveAll>
      <Head role="alert" {...(first.isDrill && { 'data-is-drill': '' })}>
        {ringing.length > 1 && (
          <Box sx={{ font: 'var(--t-note)', fontWeight: 700, marginBottom: '10px' }}>{countOf(ringing)}</Box>
        )}
        <Box sx={{ display: 'grid', gap: '14px' }}>
          {ringing.map((alert) => (
            <Ringing
              key={alert.id}
              alert={alert}
              isSilent={silenced.has(alert.id)}
              onSilence={() => setSilenced((ids) => new Set([...ids, alert.id]))}
            />
          ))}
        </Box>
      </Head>
    </AboveAll>
  );
}

/**
 * Draws its content in the dialog that is open. A dialog hides the page below from screen readers, takes no press beside it, and leads
 * the focus back into itself.
 */
function AboveAll({ children }: { children: ReactNode }) {
  const dialog = useOpenDialog();
  return dialog === null ? children : createPortal(children, dialog);
}

function Ringing({ alert, isSilent, onSilence }: { alert: GateAlert; isSilent: boolean; onSilence: () => void }) {
  const now = useSeconds();
  const { pathname, search } = useLocation();
  const place = `/control-room?row=${alert.id}`;
  const who = useId();
  const colour = alert.isDrill ? 'var(--wait)' : 'var(--bad)';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '10px 18px' }}>
      <Box sx={{ color: colour, display: 'flex' }}>
        <Icon path={sirenIcon} size={40} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ font: 'var(--t-note)', fontWeight: 700, color: colour }}>
          {alert.isDrill ? 'DRILL' : 'EMERGENCY'}, RINGING{' '}
          <span aria-hidden>{ringingTime((now - Date.parse(alert.createdAt)) / 1000)}</span>
        </Box>
        <Box id={who} sx={{ font: 'var(--t-head)' }}>
          {whoOf(alert)}
        </Box>
        {alert.isUnproved && <Box sx={{ font: 'var(--t-note)' }}>{unprovedSenderText}</Box>}
      </Box>
      {pathname + search !== place && (
        <Button component={Link} to={place} variant="outlined" aria-describedby={who}>
          Open in the control room
        </Button>
      )}
      {!isSilent && (
        <Button variant="outlined" onClick={onSilence} aria-describedby={who}>
          Sound off for me
        </Button>
      )}
    </Box>
  );
}
