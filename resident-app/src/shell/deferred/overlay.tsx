import { useLayer } from '@ekhaya/ui-kit/navigation/layer';
import { useEffect, useRef, type ReactNode } from 'react';
import { useIsAppCovered } from '../../platform/dialogs/app-cover.ts';
import './overlay.css';

interface OverlayProps {
  /** Its accessible name. */
  label: string;
  picture: string;
  /** Runs on Back and Escape. Without it neither does anything, and the screen beneath stays. */
  onBack?: () => void;
  children: ReactNode;
}

/**
 * Covers any screen without a route of its own: a picture above, text and buttons within reach of the thumb. An alert is seen in its
 * place.
 */
export function Overlay(props: OverlayProps) {
  return useIsAppCovered() ? null : <OpenOverlay {...props} />;
}

function OpenOverlay({ label, picture, onBack = () => undefined, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayer(true, onBack);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="overlay"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onBack();
      }}
    >
      <img className="overlay-picture" src={picture} alt="" />
      <div className="overlay-content">{children}</div>
    </dialog>
  );
}
