import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../art/icon.tsx';
import { infoIcon, octagonCrossIcon, tickCircleIcon, warnIcon } from '@ekhaya/icons/icon-paths';

/** The kind of message, which sets the icon and colour of a toast. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

interface Toast {
  number: number;
  kind: ToastKind;
  text: string;
}

/** A toast disappears after this time. */
const SHOWN_FOR_MS = 3000;

const ICONS: Record<ToastKind, string> = {
  success: tickCircleIcon,
  error: octagonCrossIcon,
  warning: warnIcon,
  info: infoIcon,
};

let waiting: readonly Toast[] = [];
let lastNumber = 0;
const listeners = new Set<() => void>();

function change(toasts: readonly Toast[]): void {
  waiting = toasts;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a short message for 3 s. Several toasts are shown one after the other; one that is already waiting is not added again. */
export function showToast(kind: ToastKind, text: string): void {
  if (waiting.some((toast) => toast.kind === kind && toast.text === text)) return;
  lastNumber += 1;
  change([...waiting, { number: lastNumber, kind, text }]);
}

const firstWaiting = (): Toast | undefined => waiting[0];
const noneWaiting = (): undefined => undefined;

/** The place where toasts appear. Mount it once. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, firstWaiting, noneWaiting);
  const number = toast?.number;
  useEffect(() => {
    if (number === undefined) return undefined;
    const timer = setTimeout(() => change(waiting.filter((other) => other.number !== number)), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [number]);
  // Sheets and dialogs make everything else inert, and an inert region announces nothing. The attribute of React Aria exempts this one.
  return (
    <div className="toasts" role="status" data-react-aria-top-layer="true">
      {toast && (
        <div className={`toast toast-${toast.kind}`} key={toast.number}>
          <Icon path={ICONS[toast.kind]} size={20} />
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
