import { utilityKinds, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { utilityLooks } from '../records/utility-texts.ts';

interface UtilitySlidesProps {
  shown: UtilityKind;
  onShow: (utility: UtilityKind) => void;
  /** One slide for each utility. */
  children: ReactNode;
}

/**
 * The carousel Electricity, Water, Gas. It moves by a swipe, by the arrow keys and by the buttons below it, and never by itself.
 * From 1100 px on the three stand side by side.
 */
export function UtilitySlides({ shown, onShow, children }: UtilitySlidesProps) {
  const carousel = useRef<HTMLElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const shownInTrack = useRef(shown);

  useEffect(() => {
    const { current } = track;
    if (current === null || shownInTrack.current === shown) return;
    shownInTrack.current = shown;
    const slide = current.children[utilityKinds.indexOf(shown)];
    if (slide instanceof HTMLElement) current.scrollTo?.({ left: slide.offsetLeft - current.offsetLeft });
  }, [shown]);

  /** The slide that a swipe has brought to the left edge is the shown one. */
  function followScroll(): void {
    const { current } = track;
    if (current === null || current.scrollWidth <= current.clientWidth) return;
    const isAtEnd = current.scrollLeft + current.clientWidth >= current.scrollWidth - 1;
    const offsets = [...current.children].map((slide) =>
      Math.abs((slide as HTMLElement).offsetLeft - current.offsetLeft - current.scrollLeft),
    );
    const nearest = isAtEnd ? utilityKinds.length - 1 : offsets.indexOf(Math.min(...offsets));
    const utility = utilityKinds[nearest];
    if (utility === undefined || utility === shownInTrack.current) return;
    shownInTrack.current = utility;
    onShow(utility);
  }

  const move = useEffectEvent((event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = utilityKinds[utilityKinds.indexOf(shown) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onShow(next);
  });
  // The arrow keys work wherever the focus stands in the carousel, which is no control itself.
  useEffect(() => {
    const { current } = carousel;
    current?.addEventListener('keydown', move);
    return () => current?.removeEventListener('keydown', move);
  }, []);

  return (
    <section aria-roledescription="carousel" aria-label="Utilities" ref={carousel}>
      <div className="bills-slides" ref={track} onScroll={followScroll}>
        {children}
      </div>
      <div className="bills-marks" role="group" aria-label="Shown utility">
        {utilityKinds.map((utility) => (
          <button
            key={utility}
            type="button"
            className="bills-mark"
            aria-label={utilityLooks[utility].name}
            aria-pressed={utility === shown}
            onClick={() => onShow(utility)}
          />
        ))}
      </div>
    </section>
  );
}
