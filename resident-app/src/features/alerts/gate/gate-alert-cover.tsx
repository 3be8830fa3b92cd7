import { ApiError } from '@ekhaya/browser/api/api-error';
import { startAlarm } from '@ekhaya/browser/alarm/alarm';
import { fixText, ringingTime, unprovedSenderText } from '@ekhaya/contract/alerts/alerts.rules';
import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import { distanceText, durationText } from '@ekhaya/contract/places/directions.rules';
import type { Directions } from '@ekhaya/contract/places/places';
import { middleOf, type Position } from '@ekhaya/contract/places/plan.rules';
import { ambulanceOf, dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { plotsOfHouse, streetOfHouse } from '@ekhaya/contract/places/streets.rules';
import { ambulanceIcon, phoneIcon, sirenIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, ButtonStack, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { useEffect, useState } from 'react';
import { EstatePlan } from '../../../platform/plan/estate-plan.tsx';
import { partsOfPlan, useEstatePlan } from '../../../platform/plan/use-estate-plan.ts';
import { invalidate, updateRead, useRead } from '../../../platform/query/query.ts';
import { GATE_ALERTS_KEY } from '../alerts.live.ts';
import { acknowledgeAlert, readContacts, readGateAlert } from '../alerts.queries.ts';
import { Cover } from '../cover.tsx';
import { PlaceOfGuard } from './place-of-guard.tsx';
import { isUnheard } from './unheard.ts';
import type { GuardPlace } from './use-guard-place.ts';
import { useWayToHer } from './use-way-to-her.ts';

/** A shorter way is seen on the plan. */
const WORTH_SAYING_METRES = 20;

interface GateAlertCoverProps {
  alert: GateAlert;
  /** True once this guard has said that she comes: nothing rings, and the way stays. */
  isComing: boolean;
  /** When the server last listed it, by the clock of the phone. */
  heardAt: number;
  place: GuardPlace;
  /** Whether the control room reads the place of this phone. */
  isPlaceSent: boolean;
  onComing: () => void;
  /** Uncovers the app for a guard who comes, and where the phone has heard nothing of the alert for long. */
  onClose: () => void;
}

/**
 * An alert that rings: who, where, the way to her and since when, with one answer. The sound repeats until somebody answers. For the
 * guard who comes it stays until she closes it.
 */
export function GateAlertCover(props: GateAlertCoverProps) {
  const { alert, isComing, heardAt, place, isPlaceSent, onComing, onClose } = props;
  const { id, estateId, name, unit, isDrill, position, createdAt, next } = alert;
  const { data: details } = useRead([GATE_ALERTS_KEY, id], () => readGateAlert(id), { staleAfterMs: 0 });
  const [isSending, setIsSending] = useState(false);
  const [now, setNow] = useState(() => Date.now());
  const { data: contacts = [] } = useRead(['alert-contacts', estateId], () => readContacts(estateId));
  const parts = partsOfPlan(useEstatePlan(estateId).data);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => (isComing ? undefined : startAlarm(setSilent)), [isComing]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);

  async function answer(): Promise<void> {
    setIsSending(true);
    try {
      const answered = await acknowledgeAlert(id);
      onComing();
      // It rings no more, also where the network is gone again.
      await updateRead<GateAlert[]>([GATE_ALERTS_KEY], (all) => all.map((each) => (each.id === id ? answered : each)));
      showToast('success', `${name} can see that you are coming`);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      showToast('error', thrown.detail);
    }
    setIsSending(false);
    await invalidate([GATE_ALERTS_KEY]);
  }

  const seconds = (instant: string): number => (now - Date.parse(instant)) / 1000;
  const left = next === null ? 0 : Math.max(0, Math.ceil(-seconds(next.at)));
  const mayBeOver = !isComing && isUnheard(heardAt, now);
  const who = unit === '' ? name : `${name}, unit ${unit}`;
  const street = streetOfHouse(parts, unit);
  const [house] = plotsOfHouse(parts, unit);
  const here: Position | undefined = position === null ? undefined : [position.longitude, position.latitude];
  const way = useWayToHer(estateId, parts, { to: here ?? (house && middleOf(house)), place });
  const ambulance = ambulanceOf(contacts);
  return (
    <Cover role="alertdialog" label={`Emergency: ${who}`}>
      <main className="alert-cover-content">
        <header className="alert-band" data-tone={isDrill ? 'wait' : 'bad'}>
          <Icon path={sirenIcon} size={32} />
          <div>
            <p>
              {isComing
                ? `${isDrill ? 'DRILL: y' : 'Y'}ou are coming, ${name} reads it`
                : `${isDrill ? 'DRILL' : 'EMERGENCY'}, ${ringingTime(seconds(createdAt))}`}
            </p>
            <h1>{who}</h1>
          </div>
        </header>
        {alert.isUnproved && <p>{unprovedSenderText}</p>}
        {isSilent && (
          <p className="alert-silent">
            <span>The sound may stay silent until this phone is touched.</span>
            <Button variant="outline">Turn the sound on</Button>
          </p>
        )}
        {(position !== null || street !== '') && (
          <EstatePlan
            // Another position is drawn in the middle again.
            key={`${here?.join(' ') ?? ''} ${way === undefined ? '' : 'way'}`}
            estateId={estateId}
            label={`Plan of the estate with ${position === null ? 'her house' : 'her position and her house'}`}
            outlinesOf={(all) => plotsOfHouse(all, unit).map(({ line }) => line)}
            pin={here && position !== null ? { at: here, accuracy: position.accuracy } : undefined}
            way={way?.geometry.coordinates}
          />
        )}
        <p>
          {position === null
            ? 'The phone does not know where it is.'
            : `${fixText(position)}, ${ringingTime(seconds(position.at))} ago`}
        </p>
        <div className="alert-person">
          {details !== undefined && details.photoUrl !== '' && (
            <Avatar name={name} photo={details.photoUrl} size={48} />
          )}
          <div>
            {street !== '' && <p>{street}</p>}
            {details !== undefined && (
              <p>
                {[
                  details.housemates > 1 ? `${details.housemates} people live there` : '',
                  ...details.vehicles,
                  details.emergencyContact.name === ''
                    ? ''
                    : `Person to call: ${details.emergencyContact.name}, ${details.emergencyContact.number}`,
                ]
                  .filter(Boolean)
                  .join('. ')}
              </p>
            )}
          </div>
        </div>
        <div className="alert-calls">
          {details !== undefined && details.mobile !== '' && (
            <LinkButton variant="outline" href={`tel:+${dialledNumber(details.mobile)}`} icon={phoneIcon}>
              {`Call ${name}`}
            </LinkButton>
          )}
          <LinkButton variant="outline" href={`tel:${dialledNumber(ambulance.number)}`} icon={ambulanceIcon}>
            {`${ambulance.name} ${ambulance.number}`}
          </LinkButton>
        </div>
        {way !== undefined && way.distance >= WORTH_SAYING_METRES && <WayToHer way={way} />}
        <PlaceOfGuard place={place} isSent={isPlaceSent} />
      </main>
      <footer className="alert-cover-dock">
        <ButtonStack>
          {!isComing && (
            <Button isBusy={isSending} onClick={() => void answer()}>
              I see it, I am coming
            </Button>
          )}
          {(isComing || mayBeOver) && (
            <Button variant="outline" onClick={onClose}>
              Back to the gate
            </Button>
          )}
        </ButtonStack>
        {mayBeOver && (
          <p className="alert-note">
            {`This phone has heard nothing of it for ${minutesSince(heardAt, now)} minutes. It may be over.`}
          </p>
        )}
        {!isComing && !mayBeOver && next !== null && (
          <p className="alert-note">{`In ${left} s it also rings at ${next.name}.`}</p>
        )}
      </footer>
    </Cover>
  );
}

const minutesSince = (instant: number, now: number): number => Math.floor(Math.abs(now - instant) / 60_000);

/** The way by car in words: how long and how far, and each road. */
function WayToHer({ way }: { way: Directions }) {
  return (
    <section className="alert-way" aria-label="The way to her">
      <p>
        <b>{durationText(way.duration)}</b>, {distanceText(way.distance)} by car
        {way.gate === '' ? '' : ` from ${way.gate}`}
      </p>
      <ol>
        {way.steps.map(({ text, distance }, at) => (
          <li key={at}>
            {text}, {distanceText(distance)}
          </li>
        ))}
      </ol>
    </section>
  );
}
