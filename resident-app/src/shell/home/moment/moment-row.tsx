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
  useEffect(() => {
    // Home is on the screen in the next frame.
    const frame = requestAnimationFrame(() => setPlace(isHome ? document.getElementById('home-moment') : null));
    return () => cancelAnimationFrame(frame);
  }, [isHome]);
  if (place === null) return null;
  return createPortal(
    <Decided key={estateID} estateId={estateID} timeZone={current?.timeZone ?? defaultTimeZone} />,
    place,
  );
}

function Decided({ estateId, timeZone }: { estateId: string; timeZone: string }) {
  const [moment, setMoment] = useState<Moment>();
  const { data: outages } = useOutages();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.get);
  const isOnline = useIsOnline();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isGone = false;
    const decide = (): void => {
      if (document.visibilityState === 'hidden') return;
      const show = (found: Moment | undefined): void => {
        if (!isGone) setMoment(found);
      };
      void readMoment({ estateId, timeZone }, { outages: outages ?? [], unsent, isOnline }).then(show, () =>
        show(undefined),
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
  // The elements below are moved down by the height of the row with `translate`, which needs no layout.
  useLayoutEffect(() => {
    const home = row.current?.closest<HTMLElement>('.home');
    if (!isShown || !home || !row.current) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      home.style.setProperty('--moment', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    home.style.setProperty('--moment', `${row.current.offsetHeight}px`);
    watcher.observe(row.current);
    return () => {
      watcher.disconnect();
      home.style.removeProperty('--moment');
    };
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
