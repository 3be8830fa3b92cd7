import { AppError } from '../app-error.ts';

/**
 * Refuses a writing call that a browser made from another site. The session cookie is SameSite=Lax already; this
 * closes what Lax leaves open. Clients that are no browser send neither header and carry no cookie of ours by accident.
 */
export const requireSameOrigin = (headers: Headers, publicUrl: string, requestUrl: string): void => {
  const site = headers.get('sec-fetch-site');
  if (site !== null) {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('forbidden');
    return;
  }
  const origin = headers.get('origin');
  if (origin === null) return;
  if (origin !== new URL(publicUrl).origin && new URL(requestUrl).host !== URL.parse(origin)?.host) {
    throw new AppError('forbidden');
  }
};
