import type { StaffPermission } from '@ekhaya/contract/wire/route';
import {
  bellIcon,
  boltIcon,
  cardIcon,
  clockIcon,
  doorIcon,
  fileIcon,
  gridIcon,
  historyIcon,
  imageIcon,
  lockIcon,
  mailIcon,
  messageIcon,
  meterIcon,
  pulseIcon,
} from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../platform/session/use-staff.ts';
import { BackupStart } from './backup-start.tsx';
import { troubleOf, troubleOfWay } from './how-it-is-texts.ts';
import type { HowItIs, HowItIsHere } from './how-it-is.queries.ts';
import { troubleOfProvider, type Provider } from './provider-texts.ts';
import { SmsSwitch } from './sms-switch.tsx';
import type { Trouble } from './trouble.ts';

type Part = HowItIs['parts'][number];

const icons: Record<Part['part'] | Provider['kind'], string> = {
  mail: mailIcon,
  sms: messageIcon,
  push: bellIcon,
  jobs: clockIcon,
  gateway: cardIcon,
  vendor: boltIcon,
  readings: meterIcon,
  live: pulseIcon,
  database: gridIcon,
  replica: gridIcon,
  disk: gridIcon,
  files: imageIcon,
  backup: fileIcon,
  gates: doorIcon,
  certificate: lockIcon,
  clock: historyIcon,
};

/** The room where somebody can do something about a part. */
interface RoomOfPart {
  to: string;
  label: string;
  permission: StaffPermission;
}

const rooms: Partial<Record<Part['part'], RoomOfPart>> = {
  mail: { to: '/mails', label: 'Mails', permission: 'mail.send' },
  gates: { to: '/gate-log', label: 'Gate log', permission: 'gate.manage' },
};

/** What waits for a provider is seen in one room, the provider itself in the other. */
const stuckPayments: RoomOfPart = { to: '/stuck-payments', label: 'Stuck payments', permission: 'payments.manage' };
const providersRoom: RoomOfPart = { to: '/providers', label: 'Providers', permission: 'payments.manage' };

/** A row about a part that waits or fails, or about a way that is not set up. */
export function TroubleOfPart({ part, installation }: { part: Part; installation: HowItIsHere }) {
  const way = installation.notSetUp.find((each) => each === part.part);
  const room = rooms[part.part];
  return (
    <TroubleRow
      icon={icons[part.part]}
      state={part.state}
      trouble={way === undefined ? troubleOf(part, installation) : troubleOfWay(way)}
      since={part.since}
    >
      {room !== undefined && <WayToRoom {...room} />}
      {part.part === 'backup' && <BackupStart installation={installation} />}
      {part.part === 'sms' && way === undefined && <SmsSwitch sms={installation.sms} isTroubled />}
    </TroubleRow>
  );
}

/** A row about a provider of an estate that fails. */
export function TroubleOfProvider({ provider }: { provider: Provider }) {
  const hasWaiting = (provider.payments ?? 0) + (provider.refunds ?? 0) > 0;
  return (
    <TroubleRow
      icon={icons[provider.kind]}
      state={provider.state}
      trouble={troubleOfProvider(provider)}
      since={provider.since}
      estateId={provider.estateId}
    >
      <WayToRoom {...(hasWaiting ? stuckPayments : providersRoom)} />
    </TroubleRow>
  );
}

interface TroubleRowProps {
  icon: string;
  state: Part['state'];
  trouble: Trouble;
  since: string | null;
  estateId?: string;
  /** The ways to where something can be done about it. */
  children: ReactNode;
}

function TroubleRow({ icon, state, trouble: { title, effect, act }, since, estateId, children }: TroubleRowProps) {
  const { momentOf } = useEstateClock();
  return (
    <Row
      leading={<IconPlate path={icon} isLate={state === 'fails'} />}
      title={title}
      note={effect}
      third={<Box sx={{ font: 'var(--c-note)' }}>{act}</Box>}
      end={
        <>
          {since !== null && <span>since {momentOf(since, estateId)}</span>}
          {children}
        </>
      }
    />
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
