import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { coverApp, useIsAppCovered } from '../../platform/dialogs/app-cover.ts';
import './own/alerts.css';

interface CoverProps {
  role: 'dialog' | 'alertdialog';
  /** Its accessible name. */
  label: string;
  children: ReactNode;
}

/**
 * Covers the whole app with an alert, whatever is open or opens meanwhile: verdicts, sheets and questions lie below it. It takes the
 * focus, keeps it and returns it.
 */
export function Cover({ role, label, children }: CoverProps) {
  const cover = useRef<HTMLDivElement>(null);
  const isCovered = useIsAppCovered();
  useEffect(coverApp, []);
  useEffect(() => {
    // A modal dialog has given way by then: while it is open, nothing outside it can have the focus.
    if (!isCovered) return undefined;
    const before = document.activeElement;
    const takeFocus = (): void => {
      // Another alert may cover this one.
      if (!document.activeElement?.closest('.alert-cover')) cover.current?.focus();
    };
    takeFocus();
    document.addEventListener('focusin', takeFocus);
    return () => {
      document.removeEventListener('focusin', takeFocus);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isCovered]);
  return createPortal(
    <div
      ref={cover}
      className="alert-cover"
      role={role}
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      // Modal dialogs hide and disable everything else of the page but this.
      data-react-aria-top-layer="true"
    >
      {children}
    </div>,
    document.body,
  );
}
