import { startAlarm } from '@ekhaya/browser/alarm/alarm';
import { isRinging, ringingTime } from '@ekhaya/contract/alerts/alerts.rules';
import { sirenIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { useSeconds } from '../../platform/time/use-clock.ts';
import { useGateAlerts, type GateAlert } from './alerts.queries.ts';
import { whoOf } from './alert-texts.ts';

const Head = styled('div')({
  position: 'sticky',
  top: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '10px 18px',
  padding: '14px var(--gutter)',
  borderBottom: '4px solid var(--bad)',
  background: 'var(--bad-tint)',
  '&[data-is-drill]': { borderColor: 'var(--wait)', background: 'var(--wait-tint)' },
});

/** The head above every room while an alert rings, with a sound that repeats until somebody acknowledges it. */
export function Alarm() {
  const isGuard = useHasPermission('gate.guard');
  const { data = [] } = useGateAlerts(isGuard);
  const [silencedId, setSilencedId] = useState('');
  const ringing = data.find(isRinging);
  if (ringing === undefined) return null;
  return (
    <Ringing
      key={ringing.id}
      alert={ringing}
      isSilent={silencedId === ringing.id}
      onSilence={() => setSilencedId(ringing.id)}
    />
  );
}

function Ringing({ alert, isSilent, onSilence }: { alert: GateAlert; isSilent: boolean; onSilence: () => void }) {
  const now = useSeconds();
  const { pathname, search } = useLocation();
  const place = `/control-room?row=${alert.id}`;
  useEffect(() => (isSilent ? undefined : startAlarm()), [isSilent]);
  const colour = alert.isDrill ? 'var(--wait)' : 'var(--bad)';
  return (
    <Head role="alert" {...(alert.isDrill && { 'data-is-drill': '' })}>
      <Box sx={{ color: colour, display: 'flex' }}>
        <Icon path={sirenIcon} size={40} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ font: 'var(--t-note)', fontWeight: 700, color: colour }}>
          {alert.isDrill ? 'DRILL' : 'EMERGENCY'}, RINGING{' '}
          <span aria-hidden>{ringingTime((now - Date.parse(alert.createdAt)) / 1000)}</span>
        </Box>
        <Box sx={{ font: 'var(--t-head)' }}>{whoOf(alert)}</Box>
      </Box>
      {pathname + search !== place && (
        <Button component={Link} to={place} variant="outlined">
          Open in the control room
        </Button>
      )}
      {!isSilent && (
        <Button variant="outlined" onClick={onSilence}>
          Sound off for me
        </Button>
      )}
    </Head>
  );
}
