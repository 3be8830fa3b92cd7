import {
  alertEscalationMs,
  fixText,
  isRinging,
  ringingTime,
  unprovedSenderText,
} from '@ekhaya/contract/alerts/alerts.rules';
import { ambulanceOf } from '@ekhaya/contract/directory/directory.rules';
import { streetOfHouse } from '@ekhaya/contract/places/streets.rules';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, LinearProgress } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { Timeline } from '../../platform/page/timeline.tsx';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { PHONE_PLAN_HEIGHT } from '../../platform/plan/estate-plan.tsx';
import { useEstatePlan } from '../../platform/plan/estate-plan.queries.ts';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useSeconds } from '../../platform/time/use-clock.ts';
import { AlertPlan } from './alert-plan.tsx';
import { AlertGuards } from './alert-guards.tsx';
import { agoOf, meansOf, stateOf, stepsOf, whoOf } from './alert-texts.ts';
import { useAlertAct, useContacts, useGateAlert, type GateAlertWithPerson } from './alerts.queries.ts';

/** Whether the reader answers or closes an alert: it is open, and not her own. */
const isAnswerable = ({ status, isYours }: GateAlertWithPerson): boolean => status === 'OPEN' && !isYours;

/** An alert with the person, where she is, and what happens; and the one answer. */
export function ChosenAlert({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useGateAlert(id);
  const { data } = read;
  // On a desk the plan stands large beside the panel, and the answer below the time. On a phone the plan is on top, and the answer in
  // reach of the thumb.
  const isPhone = useIsPhone();
  const alertOnPhone = isPhone ? data : undefined;
  return (
    <SidePanel
      title={data === undefined ? '' : whoOf(data)}
      kind="Alert"
      onClose={onClose}
      picture={
        alertOnPhone && (
          <Box sx={{ padding: '0 var(--gutter) 8px' }}>
            <AlertPlan alert={alertOnPhone} height={PHONE_PLAN_HEIGHT} />
          </Box>
        )
      }
      acts={alertOnPhone !== undefined && isAnswerable(alertOnPhone) && <Acts alert={alertOnPhone} />}
    >
      <ReadView read={read} what="The alert">
        {(alert) => <About alert={alert} />}
      </ReadView>
    </SidePanel>
  );
}

function Acts({ alert }: { alert: GateAlertWithPerson }) {
  const { act, isPending } = useAlertAct();
  const notify = useNotify();
  const rings = isRinging(alert);
  const [isAsked, setAsked] = useState(false);
  const acknowledge = async (): Promise<void> => {
    try {
      await act({ id: alert.id, what: 'acknowledge' });
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
    }
  };
  useShortcut('Enter', () => void acknowledge(), rings && !isPending);
  return rings ? (
    <Button
      variant="contained"
      sx={{ minHeight: 'var(--button-main)' }}
      disabled={isPending}
      onClick={() => void acknowledge()}
    >
      I see it, help is coming
    </Button>
  ) : (
    <>
      {/* It takes the place of the answer: a second press of that one must not end an emergency, which cannot be opened again. */}
      <Button variant="outlined" disabled={isPending} onClick={() => setAsked(true)}>
        Close the alert ...
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Close the alert?"
          text={`${alert.name || 'The person'} has not said that they are safe. Close it when you know that they are: their place is not sent any more, and it cannot be opened again.`}
          confirmLabel="Close the alert"
          closeLabel="Leave it open"
          onConfirm={() => act({ id: alert.id, what: 'close' })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function Call({ number, label }: { number: string; label: string }) {
  return (
    <Button variant="sand" href={`tel:${number}`} startIcon={<Icon path={phoneIcon} />}>
      {label}
    </Button>
  );
}

/** How long it has rung, and when it goes to the next on the estate's list. */
function Countdown({ alert, now }: { alert: GateAlertWithPerson; now: number }) {
  const { createdAt, isDrill, next } = alert;
  const colour = isDrill ? 'var(--wait)' : 'var(--bad)';
  const left = next === null ? 0 : Math.max(0, Math.ceil((Date.parse(next.at) - now) / 1000));
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Box aria-hidden sx={{ font: '700 2.5rem/1 var(--font)', color: colour, fontVariantNumeric: 'tabular-nums' }}>
          {ringingTime((now - Date.parse(createdAt)) / 1000)}
        </Box>
        <div>
          <Box sx={{ font: 'var(--c-row)' }}>{isDrill ? 'Drill: nobody has answered' : 'Nobody has answered'}</Box>
          {next !== null && (
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              in {left} s it goes to {next.name}, by {meansOf(alert)}
            </Box>
          )}
        </div>
      </Box>
      {next !== null && (
        <LinearProgress
          variant="determinate"
          aria-label="Until it goes to the next"
          value={100 - (100 * Math.min(left * 1000, alertEscalationMs)) / alertEscalationMs}
          sx={{ height: 6, background: 'var(--fill)', '& > *': { background: colour } }}
        />
      )}
    </Box>
  );
}

function About({ alert }: { alert: GateAlertWithPerson }) {
  const { zoneOf } = useEstateClock();
  const now = useSeconds();
  const { position, mobile, roleDisplayName, housemates, vehicles, emergencyContact: contact, name } = alert;
  const ambulance = ambulanceOf(useContacts(alert.estateId).data ?? []);
  const street = streetOfHouse(useEstatePlan(alert.estateId).data ?? [], alert.unit);
  const isPhone = useIsPhone();
  const people = housemates > 1 ? `${housemates} people live there` : '';
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isRinging(alert) ? (
        <Countdown alert={alert} now={now} />
      ) : (
        <Box sx={{ font: 'var(--c-row)' }}>{stateOf(alert)}</Box>
      )}
      {!isPhone && isAnswerable(alert) && <Acts alert={alert} />}
      {alert.status === 'OPEN' && alert.isYours && <p>This is your own alert: somebody else answers it.</p>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 auto' } }}>
        {mobile !== '' && <Call number={`+${mobile.replace(/^\+/, '')}`} label={`Call ${name}`} />}
        <Call number={ambulance.number} label={`${ambulance.name} ${ambulance.number}`} />
      </Box>
      <section>
        <SectionHead title="Where" />
        <p>
          {position === null
            ? 'The phone does not know where it is.'
            : `${fixText(position)}, renewed ${agoOf(position.at, now)} ago`}
        </p>
      </section>
      {alert.status === 'OPEN' && <AlertGuards id={alert.id} now={now} />}
      <section>
        <SectionHead title="Who it is" />
        {alert.isUnproved && <p>{unprovedSenderText}</p>}
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingBlock: 1 }}>
          {alert.photoUrl !== '' && <Avatar name={name} photo={alert.photoUrl} />}
          <span>{[roleDisplayName, street, people, ...vehicles].filter(Boolean).join('. ')}</span>
        </Box>
        {contact.number !== '' && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
            <Box sx={{ flex: 1 }}>
              Person to call: {contact.name}, {contact.number}
            </Box>
            <Call number={contact.number} label={`Call ${contact.name || 'the person to call'}`} />
          </Box>
        )}
      </section>
      <section>
        <SectionHead title="What happens" />
        <Timeline label="What happens" steps={stepsOf(alert, zoneOf(alert.estateId))} />
      </section>
    </Box>
  );
}
