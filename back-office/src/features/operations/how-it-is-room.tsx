import { troubleDays as keptDays } from '@ekhaya/contract/operations/how-it-is.rules';
import { historyIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, styled } from '@mui/material';
import { useState } from 'react';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { agoText } from '../../platform/time/ago-text.ts';
import { useSeconds } from '../../platform/time/use-clock.ts';
import { GatesHeardFrom } from './gates-heard-from.tsx';
import { useHowItIs, type HowItIsHere } from './how-it-is.queries.ts';
import { TroubleOfPart, TroubleOfProvider } from './trouble-rows.tsx';
import { weekDays } from './trouble-days.rules.ts';
import { TroubleStrip } from './trouble-strip.tsx';
import { troublesNow } from './troubles-now.ts';
import { WorkingParts } from './working-parts.tsx';

const Note = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)' });

/** The room that says how the installation runs: what needs somebody, since when and what to do, and what works. */
export function HowItIsRoom() {
  const read = useHowItIs();
  const [showsAllDays, setShowsAllDays] = useState(false);
  const otherDays = (
    <Button
      variant="sand"
      startIcon={<Icon path={historyIcon} size={18} />}
      onClick={() => setShowsAllDays(!showsAllDays)}
    >
      Last {showsAllDays ? weekDays : keptDays} days
    </Button>
  );
  return (
    <RoomPage title="How it is" note="All estates together" actions={otherDays}>
      <ReadView read={read} what="How it is" rows={6}>
        {(installation) => <Installation installation={installation} dayCount={showsAllDays ? keptDays : weekDays} />}
      </ReadView>
    </RoomPage>
  );
}

/** When the server was asked how it is. */
function AskedAgo({ installation: { at, computerAheadMs } }: { installation: HowItIsHere }) {
  return <Note>asked {agoText(Date.parse(at) + computerAheadMs, useSeconds())}</Note>;
}

function Installation({ installation, dayCount }: { installation: HowItIsHere; dayCount: number }) {
  const { certificate, version, providers } = installation;
  const { queues, away, others, working, summary } = troublesNow(installation);
  const asked = <AskedAgo installation={installation} />;
  const isTroubled = queues.length + away.length + others.length > 0;
  return (
    <>
      <Box role="status" sx={{ marginBottom: '22px' }}>
        <Box sx={{ font: 'var(--t-head)' }}>{summary.head}</Box>
        {summary.line !== '' && <Box sx={{ color: 'var(--ink-2)' }}>{summary.line}</Box>}
      </Box>
      {isTroubled && (
        <Box component="section" sx={{ marginBottom: '32px' }}>
          <SectionHead title="Needs somebody" end={asked} />
          <RowList label="Needs somebody">
            {queues.map((part) => (
              <TroubleOfPart key={part.part} part={part} installation={installation} />
            ))}
            {away.map((provider) => (
              <TroubleOfProvider key={`${provider.kind} ${provider.estateId}`} provider={provider} />
            ))}
            {others.map((part) => (
              <TroubleOfPart key={part.part} part={part} installation={installation} />
            ))}
          </RowList>
        </Box>
      )}
      <section>
        <SectionHead title="Works" {...(!isTroubled && { end: asked })} />
        <WorkingParts
          parts={working}
          providers={providers.filter(({ state }) => state === 'works')}
          installation={installation}
        />
      </section>
      <TroubleStrip installation={installation} dayCount={dayCount} />
      <GatesHeardFrom gates={installation.gates} guardPhones={installation.guardPhones} version={version} />
      {certificate === null && (
        <Note sx={{ marginTop: '22px' }}>
          The certificate is not watched: the public address has no https, or the server cannot reach it.
        </Note>
      )}
      <Note sx={{ marginTop: certificate === null ? '4px' : '22px' }}>Version {version}</Note>
    </>
  );
}
