import { admit } from './route-guard.ts';

/**
 * Decides where the page starts before the first render, when the table of screens is not loaded yet. The root and screens
 * that the person cannot open are replaced. A screen that was opened by its address gets Home beneath it, so that Back
 * leads there.
 * @returns undefined when the opened address stays as it is
 */
export function initialPath(path: string, wasSignedIn: boolean): { path: string; isAboveHome: boolean } | undefined {
  const admission = admit(path, 'not-loaded', wasSignedIn ? 'signed-in' : 'signed-out');
  if (admission.kind === 'redirect') return { path: admission.to, isAboveHome: false };
  if (path === '/') return { path: '/login', isAboveHome: false };
  if (!wasSignedIn || path === '/home') return undefined;
  return { path, isAboveHome: true };
}
