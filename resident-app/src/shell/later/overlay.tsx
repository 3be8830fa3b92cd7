import { useEffect, useRef, type ReactNode } from 'react';
import './overlay.css';

interface OverlayProps {
  /** Names it for whoever listens. */
  label: string;
  picture: string;
  children: ReactNode;
}

/** Lies over any screen, without a route: a picture that takes the height, text and buttons in the thumb's half. */
export function Overlay({ label, picture, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="overlay" aria-label={label} onCancel={(event) => event.preventDefault()}>
      <img className="overlay-picture" src={picture} alt="" />
      <div className="overlay-content">{children}</div>
    </dialog>
  );
}
