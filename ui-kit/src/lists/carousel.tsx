import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import './carousel.css';

interface CarouselProps {
  /** Names the carousel for screen readers. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** How long a slide is shown before the next one; without it the carousel moves by hand alone. */
  intervalMs?: number;
  /** Slides fill the width, and the place is shown as `2 / 6`. By default a part of the next slide shows, and marks below. */
  isFull?: boolean;
}

const isStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Slides side by side that scroll sideways. It advances by itself, waits under a finger, under the pointer and while the focus is in
 * it, and stops for good after a swipe. With reduced motion it never advances.
 */
export function Carousel({ label, slides, intervalMs, isFull = false }: CarouselProps) {
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const [isStopped, setStopped] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const count = slides.length;

  const show = useEffectEvent((index: number) => {
    const list = track.current;
    const slide = list?.children[index];
    if (list === null || !(slide instanceof HTMLElement)) return;
    list.scrollTo({ left: slide.offsetLeft - list.offsetLeft, behavior: isStill() ? 'auto' : 'smooth' });
    setAt(index);
  });
  const advance = useEffectEvent(() => {
    if (document.visibilityState === 'visible') show((at + 1) % count);
  });
  const moves = intervalMs !== undefined && count > 1 && !isStopped && !isWaiting;
  useEffect(() => {
    if (!moves || isStill()) return undefined;
    const timer = setInterval(() => advance(), intervalMs);
    return () => clearInterval(timer);
  }, [moves, intervalMs]);

  const follow = (): void => {
    const list = track.current;
    const [first, second] = list?.children ?? [];
    if (!(first instanceof HTMLElement) || list === null) return;
    const step = second instanceof HTMLElement ? second.offsetLeft - first.offsetLeft : list.clientWidth;
    setAt(Math.min(count - 1, Math.max(0, Math.round(list.scrollLeft / Math.max(1, step)))));
  };
  useEffect(() => {
    const region = root.current;
    if (region === null) return undefined;
    const listening = new AbortController();
    const on = (events: readonly string[], listener: (event: Event) => void): void => {
      for (const event of events) region.addEventListener(event, listener, { signal: listening.signal, passive: true });
    };
    on(['pointerenter', 'pointerdown', 'focusin'], () => setWaiting(true));
    on(['pointerleave', 'pointercancel'], () => setWaiting(false));
    on(['focusout'], (event) => {
      const to = (event as FocusEvent).relatedTarget;
      if (!(to instanceof Node && region.contains(to))) setWaiting(false);
    });
    on(['touchmove', 'wheel'], () => setStopped(true));
    return () => listening.abort();
  }, []);
  return (
    <section
      ref={root}
      className={isFull ? 'carousel carousel-full' : 'carousel'}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <ul
        ref={track}
        className="carousel-track"
        onScroll={follow}
        // A region that scrolls is reached by keyboard; its slides have links, so that it needs no stop of its own.
        {...(isFull && { tabIndex: 0 })}
      >
        {slides.map(({ key, content }, index) => (
          <li key={key} aria-roledescription="slide" aria-label={`${index + 1} of ${count}`}>
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && isFull && (
        <span className="carousel-place" aria-hidden="true">
          {at + 1} / {count}
        </span>
      )}
      {count > 1 && !isFull && (
        <div className="carousel-marks" aria-hidden="true">
          {slides.map(({ key }, index) => (
            <span key={key} className={index === at ? 'carousel-mark carousel-mark-here' : 'carousel-mark'} />
          ))}
        </div>
      )}
    </section>
  );
}
