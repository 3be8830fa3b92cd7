import { warnIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { troubleOf } from './how-it-is-texts.ts';
import { useHowItIs, type HowItIsHere } from './how-it-is.queries.ts';
import { troubleOfProvider } from './provider-texts.ts';
import { troublesNow } from './troubles-now.ts';

/** So many troubles are named. */
const mostNamed = 2;

/** What runs badly now, for Today: a way that nobody has set up is no trouble of the day. */
const badlyRunning = (installation: HowItIsHere): string[] => {
  const { queues, away, others } = troublesNow(installation);
  const titlesOf = (parts: typeof queues) =>
    parts.filter(({ state }) => state !== 'works').map((part) => troubleOf(part, installation).title);
  return [...titlesOf(queues), ...away.map((provider) => troubleOfProvider(provider).title), ...titlesOf(others)];
};

/** On Today: what runs badly and what residents notice of it, for staff who may open 'How it is'. Nothing while everything works. */
export function RunningNote() {
  return useHasPermission('audit.read') && <Badly />;
}

function Badly() {
  const { data } = useHowItIs();
  const titles = data === undefined ? [] : badlyRunning(data);
  if (data === undefined || titles.length === 0) return null;
  const more = titles.length > mostNamed ? ` and ${titles.length - mostNamed} more` : '';
  return (
    <Box
      component="section"
      aria-label="How it is"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '6px 16px',
        marginTop: '20px',
        padding: '14px 18px',
        borderRadius: 'var(--leaf-m)',
        background: 'var(--wait-tint)',
      }}
    >
      <Box sx={{ display: 'flex', color: 'var(--wait)' }}>
        <Icon path={warnIcon} size={24} />
      </Box>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ font: 'var(--c-row)' }}>{`${titles.slice(0, mostNamed).join(', ')}${more}`}</Box>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{troublesNow(data).summary.line}</Box>
      </Box>
      <Button component={Link} to="/how-it-is" variant="text" size="small">
        How it is
      </Button>
    </Box>
  );
}
