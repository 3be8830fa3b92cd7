import { alertRecallMs, alertSms, type AlertStepKind } from '@ekhaya/contract/alerts/alerts.rules';
import type { AlertOffer, OwnAlert } from '@ekhaya/contract/alerts/alerts';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import { secondText } from '@ekhaya/contract/time/written-times.rules';
import { locateIcon, messageIcon, offlineIcon, phoneIcon, sirenIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button, ButtonPair, ButtonStack, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { useEffect, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { followLocation, useLocation } from '../../../platform/location/location.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { keepScreenAwake } from '../../../platform/wake-lock/keep-screen-awake.ts';
import { Cover } from '../cover.tsx';
import type { OwnAlertState } from './use-own-alert.ts';

interface AlertCoverProps extends OwnAlertState {
  offer: AlertOffer | undefined;
  callNumber: string;
  /** She still needs help: sends an alert that waited while the screen was closed. */
  onConfirm: () => void;
  onEnd: (status: 'RECALLED' | 'SAFE') => void;
  onClose: () => void;
}

/** The heading says what is: each new one takes the focus. */
const focusHeading = (heading: HTMLElement | null): void => heading?.focus();

/** Covers the whole app while an alert is under way: there is no way back, only 'I am safe' ends it. */
export function AlertCover(props: AlertCoverProps) {
  const { stored, alert, isUnsent, isForgotten } = props;
  const isOnline = useIsOnline();
  useEffect(followLocation, []);
  useEffect(keepScreenAwake, []);
  const isOffline = stored !== undefined && !isForgotten && (isUnsent || !isOnline);
  const timeZone = useZoneOf(alert?.estateId);
  const titles = isOffline ? unreachedTitle(props, isOnline) : titleOf(props, timeZone);
  const isSeen = alert !== undefined && alert.acknowledgedAt !== null;
  const looks = isOffline ? offlineIcon : isSeen || stored === undefined ? tickIcon : sirenIcon;
  return (
    <Cover role="dialog" label="Alert security">
      <main className="alert-cover-content">
        <p className="alert-cover-bar">
          {(alert ?? props.offer)?.isDrill === true ? 'Alert security: DRILL' : 'Alert security'}
        </p>
        <span className="alert-plate" data-tone={isOffline ? 'bad' : looks === tickIcon ? 'good' : 'wait'}>
          <Icon path={looks} size={32} />
        </span>
        <div aria-live="assertive">
          <h1 key={titles.title} ref={focusHeading} tabIndex={-1}>
            {titles.title}
          </h1>
          <p>{titles.note}</p>
        </div>
        {isOffline ? (
          <Sms {...props} />
        ) : (
          alert !== undefined && <Course alert={alert} timeZone={timeZone} isOpen={stored !== undefined} />
        )}
      </main>
      <footer className="alert-cover-dock">
        <Acts {...props} isOffline={isOffline} />
      </footer>
    </Cover>
  );
}

/** The time zone of an estate where she has a role: security reads the same times as she does, wherever her phone was set. */
const useZoneOf = (estateId: string | undefined): string =>
  useCurrentAccess().entries.find(({ estateID }) => estateID === estateId)?.timeZone ?? defaultTimeZone;

interface Titles {
  title: string;
  note: string;
}

/** The text of an alert that is not sent: the phone has no network, or the server does not answer. */
function unreachedTitle({ alert }: AlertCoverProps, isOnline: boolean): Titles {
  const cause = isOnline ? 'No answer.' : 'No network.';
  if (alert !== undefined) {
    return { title: cause, note: 'Security has your alert, but not where you are now. Call, or send the SMS.' };
  }
  return { title: `Not sent. ${cause}`, note: 'Call, or send the SMS: it has your place written in it.' };
}

function titleOf({ stored, alert, isForgotten }: AlertCoverProps, timeZone: string): Titles {
  if (isForgotten) {
    const reached = stored?.wasTried === true ? 'may not have reached' : 'did not reach';
    return {
      title: 'Do you still need help?',
      note: `Your alert ${reached} security before this screen was closed.`,
    };
  }
  if (stored === undefined) {
    if (alert?.status === 'RECALLED') return { title: 'Cancelled', note: 'Security was told that you cancelled it.' };
    if (alert?.status === 'CLOSED') return { title: 'Security closed it', note: 'Your place is no longer sent.' };
    return { title: 'You are safe', note: 'Security was told. Your place is no longer sent.' };
  }
  if (stored.ending !== undefined) return { title: 'Telling security ...', note: 'One moment.' };
  if (alert === undefined) return { title: 'Sending ...', note: 'One moment.' };
  if (alert.acknowledgedAt === null) return { title: 'Security is alerted', note: 'Nobody has answered yet.' };
  const who = alert.acknowledgedBy === '' ? 'Help' : alert.acknowledgedBy;
  return {
    title: 'Security has seen it',
    note: `${who} is coming, seen at ${secondText(new Date(alert.acknowledgedAt), timeZone)}.`,
  };
}

const stepTexts: Record<AlertStepKind, string> = {
  sent: 'Alert sent',
  rung: 'Told',
  seen: 'Seen by security',
  everybody: 'Everybody was told',
  recalled: 'Cancelled',
  safe: 'You said that you are safe',
  closed: 'Closed by security',
};

function Course({ alert, timeZone, isOpen }: { alert: OwnAlert; timeZone: string; isOpen: boolean }) {
  const { position, unit, steps } = alert;
  const place = [
    unit === '' ? '' : `from unit ${unit}`,
    position === null ? '' : `within ${Math.round(position.accuracy)} m`,
  ];
  return (
    <ol className="alert-course">
      {steps.map(({ kind, at, by }) => (
        <li key={`${kind} ${at} ${by}`}>
          <span className="alert-point" data-tone="good">
            <Icon path={tickIcon} size={18} />
          </span>
          <b>{stepTexts[kind]}</b>
          <span>
            {[
              secondText(new Date(at), timeZone),
              ...(kind === 'sent' ? place : kind === 'rung' || kind === 'seen' ? [by] : []),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
      {isOpen && (
        <li>
          <span className="alert-point" data-tone="wait">
            <Icon path={locateIcon} size={18} />
          </span>
          <b>{position === null ? 'Your phone does not know where you are' : 'Your place is sent every 10 seconds'}</b>
          <span>Until you say that you are safe</span>
        </li>
      )}
    </ol>
  );
}

/** The message that she sends herself, with her position written. */
const useSms = ({ offer }: Pick<AlertCoverProps, 'offer'>): string => {
  const location = useLocation();
  const fix = location.state === 'found' ? location.fix : undefined;
  return alertSms({
    unit: offer?.unit ?? '',
    estateName: offer?.estateName ?? 'my estate',
    name: offer?.name ?? '',
    fix,
  });
};

function Sms(props: AlertCoverProps) {
  return (
    <>
      <blockquote className="alert-sms">{useSms(props)}</blockquote>
      <p className="alert-note-left">
        It is sent by itself as soon as security can be reached, while this screen is open.
      </p>
    </>
  );
}

function Acts(props: AlertCoverProps & { isOffline: boolean }) {
  const { stored, callNumber, isForgotten, isOffline, onConfirm, onEnd, onClose } = props;
  const sms = useSms(props);
  const canCancel = useCanCancel(stored?.startedAt);
  const number = dialledNumber(callNumber);
  if (stored === undefined) return <Button onClick={onClose}>Back to the numbers</Button>;
  if (isForgotten) {
    return (
      <ButtonStack>
        <Button onClick={onConfirm}>Alert security now</Button>
        <LinkButton href={`tel:${number}`} variant="outline" icon={phoneIcon}>{`Call ${callNumber}`}</LinkButton>
        <Button variant="text-quiet" onClick={() => onEnd('SAFE')}>
          I am safe
        </Button>
      </ButtonStack>
    );
  }
  if (isOffline) {
    return (
      <ButtonStack>
        <LinkButton href={`tel:${number}`} icon={phoneIcon}>{`Call ${callNumber}`}</LinkButton>
        <LinkButton variant="outline" icon={messageIcon} href={`sms:${number}?body=${encodeURIComponent(sms)}`}>
          Send SMS
        </LinkButton>
        <Button variant="text-quiet" onClick={() => onEnd(canCancel ? 'RECALLED' : 'SAFE')}>
          {canCancel ? 'Cancel' : 'I am safe'}
        </Button>
      </ButtonStack>
    );
  }
  const isEnding = stored.ending !== undefined;
  if (canCancel) {
    return (
      <Button variant="outline" isBusy={isEnding} onClick={() => onEnd('RECALLED')}>
        Cancel
      </Button>
    );
  }
  return (
    <ButtonPair>
      <Button variant="outline" isBusy={isEnding} onClick={() => onEnd('SAFE')}>
        I am safe
      </Button>
      <LinkButton href={`tel:${number}`} icon={phoneIcon}>
        Call the guard
      </LinkButton>
    </ButtonPair>
  );
}

/** Whether the five seconds in which an alert can be cancelled still last. */
function useCanCancel(startedAt: number | undefined): boolean {
  const [now, setNow] = useState(() => Date.now());
  const end = (startedAt ?? 0) + alertRecallMs;
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return now < end;
}
