import { AppError } from '../app-error.ts';

/**
 * Refuses a writing call that a browser sent from another site. The session cookie is SameSite=Lax; this check covers the
 * cases that Lax allows. Clients other than browsers send neither header, and no site can make them call.
 * @throws {AppError} `forbidden`
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
