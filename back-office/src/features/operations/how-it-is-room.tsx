import {
  bellIcon,
  boltIcon,
  clockIcon,
  fileIcon,
  gridIcon,
  imageIcon,
  mailIcon,
  messageIcon,
  pulseIcon,
  tickCircleIcon,
} from '@ekhaya/icons/icon-paths';
import { Box, styled } from '@mui/material';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { lineOfWorking, partNames, troubleOf, troubleOfWay } from './how-it-is-texts.ts';
import { useHowItIs, type HowItIs } from './how-it-is.queries.ts';

const icons: Record<HowItIs['parts'][number]['part'], string> = {
  mail: mailIcon,
  sms: messageIcon,
  push: bellIcon,
  jobs: clockIcon,
  providers: boltIcon,
  live: pulseIcon,
  database: gridIcon,
  files: imageIcon,
  backup: fileIcon,
};

const Working = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  columnGap: 28,
});

const WorkingPart = styled('li')({
  display: 'flex',
  gap: 14,
  alignItems: 'center',
  minHeight: 'var(--row)',
  borderBottom: '1px solid var(--line)',
});

const Note = styled('div')({ font: 'var(--c-note)', color: 'var(--ink-2)' });

const sentenceOf = (count: number): string => {
  if (count === 0) return 'Everything works';
  return count === 1 ? 'One thing needs somebody' : `${count} things need somebody`;
};

/** The room that says how the installation runs: what needs somebody, since when and what to do, and what works. */
export function HowItIsRoom() {
  const read = useHowItIs();
  return (
    <RoomPage title="How it is" note="The whole installation, all estates together">
      <ReadView read={read} what="How it is" rows={6}>
        {(installation) => <Installation installation={installation} />}
      </ReadView>
    </RoomPage>
  );
}

function Installation({ installation }: { installation: HowItIs }) {
  const { momentOf } = useEstateClock();
  const { parts, notSetUp, at, backup, version } = installation;
  const missing = new Set<string>(notSetUp);
  const troubled = parts.filter(({ part, state }) => state !== 'works' || missing.has(part));
  const working = parts.filter(({ part, state }) => state === 'works' && !missing.has(part));
  const asked = <Note>asked {momentOf(at)}</Note>;
  return (
    <>
      <Box role="status" sx={{ marginBottom: '22px', font: 'var(--t-head)' }}>
        {sentenceOf(troubled.length)}
      </Box>
      {troubled.length > 0 && (
        <Box component="section" sx={{ marginBottom: '32px' }}>
          <SectionHead title="Needs somebody" end={asked} />
          <RowList label="Needs somebody">
            {troubled.map((part) => {
              const way = notSetUp.find((each) => each === part.part);
              const { title, effect, act } = way === undefined ? troubleOf(part, installation) : troubleOfWay(way);
              return (
                <Row
                  key={part.part}
                  leading={<IconPlate path={icons[part.part]} isLate={part.state === 'fails'} />}
                  title={title}
                  note={effect}
                  third={<Box sx={{ font: 'var(--c-note)' }}>{act}</Box>}
                  end={part.since !== null && `since ${momentOf(part.since)}`}
                />
              );
            })}
          </RowList>
        </Box>
      )}
      <section>
        <SectionHead title="Works" {...(troubled.length === 0 && { end: asked })} />
        <Working aria-label="Works">
          {working.map((part) => (
            <WorkingPart key={part.part}>
              <Box component="span" sx={{ color: 'var(--good)', display: 'flex' }}>
                <Icon path={tickCircleIcon} size={22} />
              </Box>
              <div>
                <Box sx={{ font: 'var(--c-row)' }}>{partNames[part.part]}</Box>
                <Note>
                  {part.part === 'backup' && backup !== null && `${momentOf(backup.startedAt)}, `}
                  {lineOfWorking(part, installation)}
                </Note>
              </div>
            </WorkingPart>
          ))}
        </Working>
      </section>
      <Note sx={{ marginTop: '22px' }}>Version {version}</Note>
    </>
  );
}
