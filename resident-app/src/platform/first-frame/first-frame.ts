/**
 * The prerendered state of the app that index.html shows before the code is loaded. The inline script of the page picks it.
 * The first render must produce the same markup, so stores return this state until React has hydrated the page.
 */
export type FirstFrame = 'login' | 'home' | 'loading';

let prerendered: FirstFrame | undefined;

/** Selects the frame that the build renders into index.html. */
export function prerenderFrame(frame: FirstFrame): void {
  prerendered = frame;
}

/** The first frame of this page, or the one that the build renders. */
export function firstFrame(): FirstFrame {
  if (prerendered) return prerendered;
  const picked = document.documentElement.dataset['firstFrame'];
  return picked === 'login' || picked === 'home' ? picked : 'loading';
}

/** Marks that the app shows real data on a screen. Measurements and tests wait for the mark. */
export function markReady(screen: 'login' | 'home'): void {
  document.documentElement.dataset['ready'] = screen;
}
