import { useSyncExternalStore } from 'react';
import { NORMAL_TEXT_PX } from './text-size.ts';

/**
 * The widths at which the console changes its form, in CSS pixels at the normal text size. Below `phone` it is one column with a tab
 * bar, and panels are pages; below `rail` its navigation is a rail; below `wide` an editor has its preview below it.
 */
const STEPS = { phone: 840, rail: 1100, wide: 1240 } as const;
type Step = keyof typeof STEPS;

/**
 * Nested selectors for styles. They are no media queries, because those do not see the text size that a page has: a window of 1280
 * pixels with text of twice the size has room for the words of a phone. They add no weight to a
 * rule. Emotion takes a selector that begins with a colon for a part of its parent, hence the star.
 */
export const onPhone = '*:where([data-is-below-phone]) &';
export const belowDesk = '*:where([data-is-below-rail]) &';
export const onDesk = '*:where(:root:not([data-is-below-rail])) &';
export const belowWideDesk = '*:where([data-is-below-wide]) &';
export const onWideDesk = '*:where(:root:not([data-is-below-wide])) &';
/** Where text is so much larger than normal that a line of a button may have to break. */
export const withLargeText = '*:where([data-has-large-text]) &';
export const onPhoneWithLargeText = '*:where([data-is-below-phone][data-has-large-text]) &';
/** On a phone, and wherever fingers are what points. */
export const forFingers = '*:where([data-is-for-fingers]) &';

const LARGE_TEXT_PX = 1.25 * NORMAL_TEXT_PX;
const listeners = new Set<() => void>();

/** The attributes of `page` that the selectors and the hooks read, from the width of the window in units of its text. */
function markWidth(page: HTMLElement): void {
  const textPx = Number.parseFloat(getComputedStyle(page).fontSize);
  const width = (innerWidth / textPx) * NORMAL_TEXT_PX;
  for (const [step, below] of Object.entries(STEPS)) page.toggleAttribute(`data-is-below-${step}`, width < below);
  page.toggleAttribute('data-has-large-text', textPx >= LARGE_TEXT_PX);
  page.toggleAttribute('data-is-for-fingers', width < STEPS.phone || matchMedia('(pointer: coarse)').matches);
  for (const listener of listeners) listener();
}

/** Marks the page with the width that it has, now and whenever the window or the text size changes. */
export function followWindowWidth(): void {
  const page = document.documentElement;
  const mark = (): void => markWidth(page);
  mark();
  addEventListener('resize', mark);
  matchMedia('(pointer: coarse)').addEventListener('change', mark);
  // The class is 1 rem wide: its size changes when the text size does.
  const textSize = document.createElement('div');
  textSize.className = 'text-size';
  document.body.append(textSize);
  new ResizeObserver(mark).observe(textSize);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useIsBelow = (step: Step): boolean =>
  useSyncExternalStore(subscribe, () => document.documentElement.hasAttribute(`data-is-below-${step}`));

/** Whether the console is one column with a tab bar, and panels are pages: below 840 pixels at the normal text size. */
export const useIsPhone = (): boolean => useIsBelow('phone');

/** Whether the navigation is a rail of icons: below 1100 pixels at the normal text size. */
export const useIsRail = (): boolean => useIsBelow('rail');
