import { describeStep } from '@ekhaya/contract/gate-access/log/life-texts.rules';
import { everyWeekdayText, pausedDaysText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { visitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { calendarIcon, copyIcon, phoneIcon, slashCircleIcon, ticketIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { Timeline } from '../../platform/page/timeline.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useMinute } from '../../platform/time/use-minute.ts';
import { invitationLooks } from './invitation-looks.ts';
import { useCopyCode, useRevokeInvitation, useVisitLife, type ConsoleInvitation } from './visitors.queries.ts';

interface InvitationPanelProps {
  item: ConsoleInvitation;
  close: () => void;
}

/** `Lindiwe’s`, or `this visitor’s` after the name was erased. */
const whose = (name: string): string => (name === '' ? 'this visitor’s' : `${name.split(' ')[0] ?? name}’s`);

/** Whether the code of an invitation opens gates, now or later. */
export const canBeRevoked = ({ status, weekly }: ConsoleInvitation): boolean =>
  status === 'expected' || (weekly !== undefined && status === 'arrived');

/** An invitation with its host and the life of its code. The code is copied and never shown. */
export function InvitationPanel({ item, close }: InvitationPanelProps) {
  const { word, ...look } = invitationLooks[item.status];
  const life = useVisitLife(item.id);
  const { momentOf } = useEstateClock();
  const now = useMinute();
  const name = item.visitor === '' ? 'Forgotten' : item.visitor;
  return (
    <SidePanel
      title={name}
      kind="Invitation"
      badge={<Badge {...look}>{word}</Badge>}
      acts={canBeRevoked(item) && <Acts item={item} />}
      onClose={close}
    >
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: '8px 0 0' }}>
        <Row
          leading={<IconPlate path={ticketIcon} />}
          title={dateText(item.date)}
          note={[
            visitHoursText({ start: item.from, end: item.to, endDate: item.endDate }),
            item.companions > 0 && `${item.companions} more`,
            item.plate,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        {item.weekly !== undefined && (
          <Row
            leading={<IconPlate path={calendarIcon} />}
            title={`Comes ${everyWeekdayText(item.weekly.weekdays)}`}
            note={[
              `until ${dateText(item.weekly.lastDay)}, one entry and one exit a day`,
              pausedDaysText(item.weekly.pausedDays, item.date),
            ]
              .filter(Boolean)
              .join('. ')}
          />
        )}
        <Row
          leading={<Avatar name={item.hostName} size={44} />}
          title={[item.hostName, item.unitNumber].filter(Boolean).join(', ')}
          note="host"
          end={
            life.data !== undefined &&
            life.data.host.phone !== '' && (
              <Button variant="sand" href={`tel:${life.data.host.phone}`} startIcon={<Icon path={phoneIcon} />}>
                Call
              </Button>
            )
          }
        />
      </Box>
      <Box sx={{ paddingTop: 2.5 }}>
        <SectionHead title="This code" />
        <ReadView read={life} what="The life of this code" rows={2}>
          {({ life: steps }) => (
            <Timeline
              label="The life of this code"
              steps={steps.map((step, at) => ({
                id: `${at}`,
                when: momentOf(step.at, item.estateId),
                ...describeStep(step, now),
              }))}
            />
          )}
        </ReadView>
      </Box>
      {life.data !== undefined && (
        <Box sx={{ paddingTop: 2, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
          That you looked here is in the audit log.
        </Box>
      )}
    </SidePanel>
  );
}

function Acts({ item }: { item: ConsoleInvitation }) {
  const [isAsked, setAsked] = useState(false);
  const revoke = useRevokeInvitation();
  const readCode = useCopyCode();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(await readCode(item.id));
      notify('Code copied. That you copied it is in the audit log.', { type: 'success' });
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
    }
  };
  return (
    <>
      <Button variant="sand" startIcon={<Icon path={copyIcon} />} onClick={() => void copy()}>
        Copy the code
      </Button>
      <Button variant="danger" startIcon={<Icon path={slashCircleIcon} />} onClick={() => setAsked(true)}>
        Revoke ...
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Revoke ${whose(item.visitor)} code?`}
          text={`It opens no gate from now on. ${item.hostName} is told; the visitor is not, but the pass says so.`}
          confirmLabel={`Revoke it and tell ${item.hostName}`}
          onConfirm={async () => {
            await revoke(item.id);
            notify('Revoked. The code opens no gate.', { type: 'success' });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
