import { alertHoldMs } from '@ekhaya/contract/alerts/alerts.rules';
import { sirenIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { useEffect, useRef, useState } from 'react';

/** A button that acts after it was held for two seconds, by finger, mouse or key. Released early, nothing happens. */
export function HoldButton({ onHeld, describedBy }: { onHeld: () => void; describedBy: string }) {
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const begin = (): void => {
    if (timer.current !== undefined) return;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      setIsHeld(false);
      onHeld();
    }, alertHoldMs);
  };
  const release = (): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHeld(false);
  };
  const isKey = (key: string): boolean => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className={isHeld ? 'alert-hold alert-hold-held' : 'alert-hold'}
      aria-describedby={describedBy}
      onPointerDown={({ button }) => {
        if (button === 0) begin();
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return;
        event.preventDefault();
        begin();
      }}
      onKeyUp={({ key }) => {
        if (isKey(key)) release();
      }}
      onBlur={release}
    >
      <span className="alert-hold-content">
        <Icon path={sirenIcon} size={32} />
        {isHeld ? 'Keep holding ...' : 'Alert security'}
      </span>
    </button>
  );
}
