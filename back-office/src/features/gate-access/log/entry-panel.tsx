import { describeStep } from '@ekhaya/contract/gate-access/log/life-texts.rules';
import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { visitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { slashCircleIcon, ticketIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Avatar } from '../../../platform/page/avatar.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { Timeline } from '../../../platform/page/timeline.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useHasPermission } from '../../../platform/session/use-staff.ts';
import { useMinute } from '../../../platform/time/use-minute.ts';
import { CallButton } from '../call-button.tsx';
import { timeAt, whenAt, dayAt } from '../gate-times.ts';
import { useEndInvitation, useEntryLife, useTellGuards, type EntryLife } from '../gate.queries.ts';
import type { GateEstate } from '../use-gate-estate.ts';
import { aboutText, lookOf, notesOf, whoText } from './log-texts.ts';
import { PlateMark } from './plate-mark.tsx';
import { counted } from '../../../platform/page/counted.rules.ts';

interface EntryPanelProps {
  id: string;
  estate: GateEstate;
  close: () => void;
}

/** An entry of the gate log in the life of its code, with what staff can do next. */
export function EntryPanel({ id, estate, close }: EntryPanelProps) {
  const life = useEntryLife(id);
  const { data } = life;
  if (data !== undefined) return <OpenEntry key={id} life={data} estate={estate} close={close} />;
  return (
    <SidePanel title="Gate log" kind="Entry" onClose={close}>
      <ReadView read={life} what="This entry" rows={4}>
        {() => null}
      </ReadView>
    </SidePanel>
  );
}

interface OpenEntryProps {
  life: EntryLife;
  estate: GateEstate;
  close: () => void;
}

function OpenEntry({ life, estate, close }: OpenEntryProps) {
  const { entry, host } = life;
  const { timeZone, today } = estate;
  const now = useMinute();
  const mayEnd = useHasPermission('visitors.manage');
  const { word, ...look } = lookOf(entry);
  const [reason, ...notes] = notesOf(entry);
  const title = entry.result === 'refused' ? (reason ?? word) : whoText(entry);
  const day = dayAt(entry.at, timeZone, today);
  const steps = life.life.map((step, at) => ({
    id: `${at}`,
    when: whenAt(step.at, timeZone, today),
    isChosen: step.entryId === entry.id,
    ...describeStep(step, now),
  }));
  return (
    <SidePanel
      title={title}
      kind="Entry"
      badge={<Badge {...look}>{word}</Badge>}
      acts={actsOf(life, mayEnd)}
      onClose={close}
    >
      <Box sx={{ font: 'var(--c-line)', color: 'var(--ink-2)', padding: '4px 0 10px' }}>
        {[entry.gate, entry.direction, `${day.toLowerCase()} ${timeAt(entry.at, timeZone)}`, entry.guard]
          .filter(Boolean)
          .join(', ')}
        {(entry.result === 'refused' ? notes : [reason, ...notes]).filter(Boolean).map((note) => (
          <div key={note}>{note}</div>
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        <Row
          leading={<IconPlate path={ticketIcon} isLate={entry.result === 'refused'} />}
          title={life.visit === null ? whoText(entry) : 'One entry, one exit'}
          note={
            life.visit === null
              ? aboutText(entry)
              : `Invitation of ${life.visit.visitor} for ${dayText(life.visit.date)} ${visitHoursText({ start: life.visit.from, end: life.visit.to, endDate: life.visit.endDate })}`
          }
          end={entry.plate !== '' && <PlateMark plate={entry.plate} />}
        />
        {host !== null && (
          <Row
            leading={<Avatar name={host.name} size={44} />}
            title={[host.name, host.unit].filter(Boolean).join(', ')}
            note="host"
            end={host.phone !== '' && <CallButton phone={host.phone} label="Call" />}
          />
        )}
      </Box>
      <Box sx={{ paddingTop: 2.5 }}>
        <SectionHead title={entry.kind === 'resident' ? 'Seven days before' : 'This code'} />
        <Timeline label="The life of this code" steps={steps} />
      </Box>
    </SidePanel>
  );
}

const guardsText = (count: number): string => counted(count, 'guard', 'guards');

/** What staff can do about an entry: end an invitation that nobody has used, tell the guards of what was refused or let in by hand. */
function actsOf(life: EntryLife, mayEnd: boolean) {
  const canEnd = life.visit?.status === 'expected' && mayEnd;
  const canTell = life.entry.result !== 'granted' && life.guards > 0;
  return canEnd || canTell ? <Acts life={life} canEnd={canEnd} canTell={canTell} /> : undefined;
}

/** Neither act can be taken back, so each asks first. */
function Acts({ life, canEnd, canTell }: { life: EntryLife; canEnd: boolean; canTell: boolean }) {
  const { entry, visit, host, guards } = life;
  const [asked, setAsked] = useState<'end' | 'tell'>();
  const end = useEndInvitation();
  const tell = useTellGuards();
  const notify = useNotify();
  const close = (): void => setAsked(undefined);
  return (
    <>
      {canTell && (
        <Button variant="sand" onClick={() => setAsked('tell')}>
          Tell the guards ...
        </Button>
      )}
      {canEnd && (
        <Button variant="danger" startIcon={<Icon path={slashCircleIcon} />} onClick={() => setAsked('end')}>
          End this invitation ...
        </Button>
      )}
      {asked === 'end' && visit !== null && (
        <ConfirmDialog
          title={`End ${visit.visitor}’s invitation?`}
          text={`The code opens no gate from now on. ${host?.name ?? 'The host'} is told.`}
          confirmLabel={`End it and tell ${host?.name ?? 'the host'}`}
          onConfirm={async () => {
            await end(visit.id);
            notify('Ended. The code opens no gate.', { type: 'success' });
          }}
          onClose={close}
        />
      )}
      {asked === 'tell' && (
        <ConfirmDialog
          title="Tell the guards?"
          text="They get a notification with the gate, the time, the name and the plate of this entry."
          confirmLabel={`Tell ${guardsText(guards)}`}
          onConfirm={async () => {
            await tell(entry.id);
            notify(`${guardsText(guards)} told.`, { type: 'success' });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
