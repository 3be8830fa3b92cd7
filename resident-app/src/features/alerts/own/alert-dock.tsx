import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { AlertCover } from './alert-cover.tsx';
import { HoldButton } from './hold-button.tsx';
import { noteAlertUnderWay } from './lost-alert.ts';
import { useAlertOffer } from './use-alert-offer.ts';
import { useOwnAlert } from './use-own-alert.ts';
import './alerts.css';

/** 'Alert security' below the calls. Nothing stands here where the estate has not switched alerts on. */
export function AlertDock({ callNumber }: { callNumber: string }) {
  const { estateID: estateId, isKnown } = useCurrentAccess();
  const { data: offer } = useAlertOffer(isKnown ? estateId : undefined);
  const own = useOwnAlert();
  const [closedId, setClosedId] = useState('');
  const isUnderWay = own.stored !== undefined;
  const hasArrived = own.stored?.id !== undefined;
  useEffect(() => {
    noteAlertUnderWay(isUnderWay ? { callNumber, hasArrived } : undefined);
    return () => noteAlertUnderWay(undefined);
  }, [isUnderWay, hasArrived, callNumber]);
  const isOver = own.stored === undefined && own.alert !== undefined && own.alert.id !== closedId;
  if (own.stored !== undefined || isOver) {
    return (
      <AlertCover
        {...own}
        offer={offer}
        callNumber={callNumber}
        onConfirm={own.confirm}
        onEnd={own.end}
        onClose={() => setClosedId(own.alert?.id ?? '')}
      />
    );
  }
  if (offer?.isEnabled !== true) return null;
  const { unit, isDrill } = offer;
  const what = unit === '' ? 'Sends your name and place to security' : `Sends your place and unit ${unit} to security`;
  return (
    <Dock>
      {isDrill && <p className="alert-drill">DRILL: security practises today</p>}
      <HoldButton onHeld={() => own.start(estateId)} describedBy="alert-note" />
      <p id="alert-note" className="alert-note" role={own.refusal === '' ? undefined : 'alert'}>
        {own.refusal === '' ? `Hold for 2 seconds. ${what}` : own.refusal}
      </p>
    </Dock>
  );
}

/** The part of the window that the dock may cover. */
const MAX_COVERED = 0.35;

/** Stays in sight below the calls, unless it would cover them: with large text it follows them instead. */
function Dock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLElement>(null);
  const [isTall, setTall] = useState(false);
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setTall(entry.target.clientHeight > innerHeight * MAX_COVERED);
    });
    if (dock.current) observer.observe(dock.current);
    return () => observer.disconnect();
  }, []);
  return (
    <footer ref={dock} className="alert-dock" {...(isTall && { 'data-is-tall': '' })}>
      {children}
    </footer>
  );
}
