import {
  bellIcon,
  boltIcon,
  clockIcon,
  doorIcon,
  fileIcon,
  gridIcon,
  imageIcon,
  lockIcon,
  mailIcon,
  messageIcon,
  pulseIcon,
  historyIcon,
  tickCircleIcon,
} from '@ekhaya/icons/icon-paths';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { Box, Button, styled } from '@mui/material';
import { Link } from 'react-router-dom';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { dayText } from '../../platform/time/moment-text.ts';
import { BackupStart } from './backup-start.tsx';
import { GatesHeardFrom } from './gates-heard-from.tsx';
import { lineOfWorking, partNames, partsSeenHere, summaryOf, troubleOf, troubleOfWay } from './how-it-is-texts.ts';
import { useHowItIs, type HowItIs, type HowItIsHere } from './how-it-is.queries.ts';
import { SmsSwitch } from './sms-switch.tsx';
import { TroubleStrip } from './trouble-strip.tsx';

const icons: Record<HowItIs['parts'][number]['part'], string> = {
  mail: mailIcon,
  sms: messageIcon,
  push: bellIcon,
  jobs: clockIcon,
  providers: boltIcon,
  live: pulseIcon,
  database: gridIcon,
  replica: gridIcon,
  files: imageIcon,
  backup: fileIcon,
  gates: doorIcon,
  certificate: lockIcon,
  clock: historyIcon,
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

/** The room where somebody can do something about a part. */
interface RoomOfPart {
  to: string;
  label: string;
  permission: StaffPermission;
}

const rooms: Partial<Record<HowItIs['parts'][number]['part'], RoomOfPart>> = {
  mail: { to: '/mails', label: 'Mails', permission: 'mail.send' },
  providers: { to: '/stuck-payments', label: 'Stuck payments', permission: 'payments.manage' },
  gates: { to: '/gate-log', label: 'Gate log', permission: 'gate.manage' },
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

function Installation({ installation }: { installation: HowItIsHere }) {
  const { momentOf, zoneOf } = useEstateClock();
  const { notSetUp, at, backup, certificate, version } = installation;
  // Nothing is said of a certificate that the server cannot read.
  const parts = partsSeenHere(installation).filter(({ part }) => part !== 'certificate' || certificate !== null);
  const missing = new Set<string>(notSetUp);
  const troubled = parts.filter(({ part, state }) => state !== 'works' || missing.has(part));
  const working = parts.filter(({ part, state }) => state === 'works' && !missing.has(part));
  const summary = summaryOf(troubled.map(({ part, state }) => ({ part, state: missing.has(part) ? 'fails' : state })));
  const asked = <Note>asked {momentOf(at)}</Note>;
  return (
    <>
      <Box role="status" sx={{ marginBottom: '22px' }}>
        <Box sx={{ font: 'var(--t-head)' }}>{summary.head}</Box>
        {summary.line !== '' && <Box sx={{ color: 'var(--ink-2)' }}>{summary.line}</Box>}
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
                  end={<TroubleEnd part={part} installation={installation} />}
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
                  {part.part === 'certificate' &&
                    certificate !== null &&
                    `good until ${dayText(certificate.expiresAt, zoneOf())}, `}
                  {lineOfWorking(part, installation)}
                </Note>
              </div>
              <Act>
                {part.part === 'backup' && <BackupStart installation={installation} />}
                {part.part === 'sms' && <SmsSwitch sms={installation.sms} isTroubled={false} />}
              </Act>
            </WorkingPart>
          ))}
        </Working>
      </section>
      <TroubleStrip installation={installation} />
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

/** Since when a part waits or fails, and the way to where something can be done about it. */
function TroubleEnd({
  part: { part, since },
  installation,
}: {
  part: HowItIs['parts'][number];
  installation: HowItIs;
}) {
  const { momentOf } = useEstateClock();
  const room = rooms[part];
  return (
    <>
      {since !== null && <span>since {momentOf(since)}</span>}
      {room !== undefined && <WayToRoom {...room} />}
      {part === 'backup' && <BackupStart installation={installation} />}
      {part === 'sms' && !installation.notSetUp.includes('sms') && <SmsSwitch sms={installation.sms} isTroubled />}
    </>
  );
}

function WayToRoom({ to, label, permission }: RoomOfPart) {
  const isPermitted = useHasPermission(permission);
  if (!isPermitted) return null;
  return (
    <Button variant="sand" size="small" component={Link} to={to}>
      {label}
    </Button>
  );
}
