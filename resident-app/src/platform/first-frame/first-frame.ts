/**
 * Which picture of the app index.html shows before any code has arrived. The head script of the page picks it; the
 * first render must draw the same, so stores answer with it until React has taken the page over.
 */
export type FirstFrame = 'login' | 'home' | 'loading';

let prerendered: FirstFrame | undefined;

/** Called by the build, which draws each frame into index.html. */
export function prerenderFrame(frame: FirstFrame): void {
  prerendered = frame;
}

export function firstFrame(): FirstFrame {
  if (prerendered) return prerendered;
  const picked = document.documentElement.dataset['firstFrame'];
  return picked === 'login' || picked === 'home' ? picked : 'loading';
}

/** Says that the live app has taken over and shows real data; measurements and tests wait for it. */
export function markReady(screen: 'login' | 'home'): void {
  document.documentElement.dataset['ready'] = screen;
}
