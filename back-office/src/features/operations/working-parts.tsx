import { tickCircleIcon } from '@ekhaya/icons/icon-paths';
import { Box, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../../platform/page/icon.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { dayText } from '../../platform/time/moment-text.ts';
import { BackupStart } from './backup-start.tsx';
import { isQueue, lineOfWorking, partNames } from './how-it-is-texts.ts';
import type { HowItIs } from './how-it-is.queries.ts';
import { workingProviders, type Provider } from './provider-texts.ts';
import { SmsSwitch } from './sms-switch.tsx';

type Part = HowItIs['parts'][number];

const Working = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  columnGap: 28,
});

const Item = styled('li')({
  display: 'flex',
  gap: 14,
  alignItems: 'center',
  minHeight: 'var(--row)',
  paddingBlock: 6,
  borderBottom: '1px solid var(--line)',
});

/** What can be done about a part that works. */
const Act = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 8,
  '&:empty': { display: 'none' },
});

const Note = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)' });

/** What works: each part, and the providers, of which many are one line. */
export function WorkingParts({
  parts,
  providers,
  installation,
}: {
  parts: readonly Part[];
  providers: readonly Provider[];
  installation: HowItIs;
}) {
  const { momentOf } = useEstateClock();
  const itemOf = (part: Part) => <WorkingPart key={part.part} part={part} installation={installation} />;
  return (
    <Working aria-label="Works">
      {parts.filter(isQueue).map(itemOf)}
      {workingProviders(providers, momentOf).map(({ id, title, line }) => (
        <WorkingItem key={id} title={title} line={line} />
      ))}
      {parts.filter((part) => !isQueue(part)).map(itemOf)}
    </Working>
  );
}

function WorkingPart({ part, installation }: { part: Part; installation: HowItIs }) {
  const { momentOf, zoneOf } = useEstateClock();
  const { backup, certificate } = installation;
  return (
    <WorkingItem
      title={partNames[part.part]}
      line={
        <>
          {part.part === 'backup' && backup !== null && `${momentOf(backup.startedAt)}, `}
          {part.part === 'certificate' &&
            certificate !== null &&
            `good until ${dayText(certificate.expiresAt, zoneOf())}, `}
          {lineOfWorking(part, installation)}
        </>
      }
    >
      {part.part === 'backup' && <BackupStart installation={installation} />}
      {part.part === 'sms' && <SmsSwitch sms={installation.sms} isTroubled={false} />}
    </WorkingItem>
  );
}

function WorkingItem({ title, line, children }: { title: string; line: ReactNode; children?: ReactNode }) {
  return (
    <Item>
      <Box component="span" sx={{ color: 'var(--good)', display: 'flex' }}>
        <Icon path={tickCircleIcon} size={22} />
      </Box>
      <div>
        <Box sx={{ font: 'var(--c-row)' }}>{title}</Box>
        <Note>{line}</Note>
      </div>
      <Act>{children}</Act>
    </Item>
  );
}
