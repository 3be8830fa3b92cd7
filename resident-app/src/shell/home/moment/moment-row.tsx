import { accessIcon, boltIcon, calendarIcon, clockIcon, offlineIcon, warnIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { outageIcons } from '../../../platform/outages/outage-icons.ts';
import { useOutages } from '../../../platform/outages/use-outages.ts';
import { navigate, selectTab } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { useAddress } from '../../../platform/navigation/use-address.ts';
import { momentSwitch } from './moment-switch.ts';
import { keepMoment, lastMoment, makeRoom, releaseRoom } from './last-moment.ts';
import type { Moment } from './moment.rules.ts';
import { readMoment } from './read-moment.ts';
import './moment.css';

const DECIDE_EVERY_MS = 60_000;
const ICONS: Record<Moment['kind'], string> = {
  outage: warnIcon,
  unsent: offlineIcon,
  pass: accessIcon,
  booking: clockIcon,
  balance: boltIcon,
  event: calendarIcon,
};

/** What matters now, at the top of Home. Home itself knows only the place: this is loaded after its first frame. */
export function MomentRow() {
  const { path } = useAddress();
  const { current, estateID, isKnown } = useCurrentAccess();
  const isOn = useSyncExternalStore(momentSwitch.subscribe, momentSwitch.get);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isHome = path === '/home' && isKnown && isOn;
  useLayoutEffect(() => {
    const find = (): void => setPlace(isHome ? document.getElementById('home-moment') : null);
    if (isHome) releaseRoom();
    find();
    // While another screen leaves, Home is on the screen in the next frame.
    const frame = requestAnimationFrame(find);
    return () => cancelAnimationFrame(frame);
  }, [isHome]);
  useLayoutEffect(() => {
    if (!isOn) makeRoom(0);
  }, [isOn]);
  if (place === null) return null;
  return createPortal(
    <Decided key={estateID} estateId={estateID} timeZone={current?.timeZone ?? defaultTimeZone} />,
    place,
  );
}

function Decided({ estateId, timeZone }: { estateId: string; timeZone: string }) {
  const [moment, setMoment] = useState(() => lastMoment(estateId));
  const { data: outages } = useOutages();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.get);
  const isOnline = useIsOnline();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const decide = (): void => {
      if (document.visibilityState === 'hidden') return;
      const show = (found: Moment | undefined, nextAt?: number): void => {
        if (isGone) return;
        keepMoment(estateId, found, nextAt);
        setMoment(found);
      };
      void readMoment({ estateId, timeZone }, { outages: outages ?? [], unsent, isOnline }).then(
        (found) => show(found.moment, found.nextAt),
        () => show(undefined),
      );
    };
    decide();
    const timer = setInterval(decide, DECIDE_EVERY_MS);
    document.addEventListener('visibilitychange', decide);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', decide);
    };
  }, [estateId, timeZone, outages, unsent, isOnline]);
  const isShown = moment !== undefined;
  useLayoutEffect(() => {
    const { current } = row;
    if (!isShown || !current) return undefined;
    const watcher = new ResizeObserver(() => makeRoom(current.offsetHeight));
    makeRoom(current.offsetHeight);
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [isShown]);
  if (moment === undefined) return null;
  const { kind, out, title, note, path, record } = moment;
  return (
    <div ref={row} className={kind === 'outage' ? 'moment moment-outage' : 'moment'}>
      <Rows label="Now">
        <Row
          lead={{ kind: 'plate', path: out === undefined ? ICONS[kind] : outageIcons[out] }}
          title={title}
          note={note}
          href={path}
          onPress={(press) => {
            press.preventDefault();
            if (kind === 'pass') selectTab(path);
            else navigate(path, record === undefined ? {} : { record });
          }}
        />
      </Rows>
    </div>
  );
}
