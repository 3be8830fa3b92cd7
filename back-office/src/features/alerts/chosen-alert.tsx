import { fixText, isRinging } from '@ekhaya/contract/alerts/alerts.rules';
import { ambulanceOf } from '@ekhaya/contract/directory/directory.rules';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import { plotsOfHouse, streetOfHouse } from '@ekhaya/contract/places/streets.rules';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { Timeline } from '../../platform/page/timeline.tsx';
import { EstatePlan } from '../../platform/plan/estate-plan.tsx';
import { useEstatePlan } from '../../platform/plan/estate-plan.queries.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { agoOf, stateOf, stepsOf, useSeconds, whoOf } from './alert-texts.ts';
import { useAlertAct, useContacts, useGateAlert, type GateAlertWithPerson } from './alerts.queries.ts';

/** An alert with the person, where she is, and what happens; and the one answer. */
export function ChosenAlert({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useGateAlert(id);
  const { data } = read;
  return (
    <SidePanel title={data === undefined ? '' : whoOf(data)} kind="Alert" onClose={onClose}>
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
  const answer = async (what: 'acknowledge' | 'close'): Promise<void> => {
    try {
      await act({ id: alert.id, what });
    } catch (thrown) {
      notify(sentenceOf(thrown), { type: 'error' });
    }
  };
  useShortcut('Enter', ({ target }) => {
    // Enter on a button or link is its own.
    const control = target instanceof HTMLElement ? target.closest<HTMLElement>('button, a') : null;
    if (control !== null) control.click();
    else if (rings && !isPending) void answer('acknowledge');
  });
  return rings ? (
    <Button
      variant="contained"
      sx={{ minHeight: 'var(--button-main)' }}
      disabled={isPending}
      onClick={() => void answer('acknowledge')}
    >
      I see it, help is coming
    </Button>
  ) : (
    <Button variant="outlined" disabled={isPending} onClick={() => void answer('close')}>
      Close the alert
    </Button>
  );
}

function Call({ number, label }: { number: string; label: string }) {
  return (
    <Button variant="sand" href={`tel:${number}`} startIcon={<Icon path={phoneIcon} />}>
      {label}
    </Button>
  );
}

function About({ alert }: { alert: GateAlertWithPerson }) {
  const now = useSeconds();
  const { position, mobile, roleDisplayName, housemates, vehicles, emergencyContact: contact, name } = alert;
  const ambulance = ambulanceOf(useContacts(alert.estateId).data ?? []);
  const street = streetOfHouse(useEstatePlan(alert.estateId).data ?? [], alert.unit);
  const people = housemates > 1 ? `${housemates} people live there` : '';
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ font: 'var(--c-row)' }}>{stateOf(alert)}</Box>
      {alert.status === 'OPEN' && <Acts alert={alert} />}
      <section>
        <SectionHead title="Where" />
        <p>
          {position === null
            ? 'The phone does not know where it is.'
            : `${fixText(position)}, renewed ${agoOf(position.at, now)} ago`}
        </p>
        <OnPlan alert={alert} />
      </section>
      <section>
        <SectionHead title="Who it is" />
        {alert.photoUrl !== '' && <Avatar name={name} photo={alert.photoUrl} />}
        <p>{[roleDisplayName, street, people, ...vehicles].filter(Boolean).join('. ')}</p>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Call number={ambulance.number} label={`${ambulance.name} ${ambulance.number}`} />
          {mobile !== '' && <Call number={`+${mobile.replace(/^\+/, '')}`} label={`Call ${name}`} />}
          {contact.number !== '' && (
            <Call number={contact.number} label={`Call ${contact.name || 'the person to call'}`} />
          )}
        </Box>
      </section>
      <section>
        <SectionHead title="What happens" />
        <Timeline label="What happens" steps={stepsOf(alert)} />
      </section>
    </Box>
  );
}

/** Where the person is: her position with its accuracy, and her house. */
function OnPlan({ alert: { estateId, unit, position } }: { alert: GateAlertWithPerson }) {
  const at: Position | undefined = position === null ? undefined : [position.longitude, position.latitude];
  return (
    <EstatePlan
      // Another position is drawn in the middle again.
      key={at?.join(' ') ?? ''}
      estateId={estateId}
      label={`Plan of the estate with ${at === undefined ? 'her house' : 'her position and her house'}`}
      shownFirst={(parts) => (at === undefined ? plotsOfHouse(parts, unit).flatMap(({ line }) => line) : [at])}
      outlinesOf={(parts) => plotsOfHouse(parts, unit).map(({ line }) => line)}
      renderDrawing={({ surface }) => {
        if (at === undefined || position === null) return null;
        const [east, south] = surface.toGround(at);
        return <circle className="plan-here-around" cx={east} cy={south} r={Math.max(position.accuracy, 8)} />;
      }}
      marks={({ surface }) =>
        at === undefined ? [] : [{ key: 'person', at: surface.toGround(at), content: <span className="plan-here" /> }]
      }
    />
  );
}
