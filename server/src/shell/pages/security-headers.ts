import type { MiddlewareHandler } from 'hono';
import type { Environment } from '../../platform/environment.ts';

/** What a page may load. The hashes are those of its inline scripts and styles, as the build lists them. */
export interface PagePolicy {
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
  /** Allows the inline scripts and styles of this response that carry it. */
  nonce?: string;
  /** For pages that the resident app shows in a frame. */
  isFrameable?: boolean;
  /** Allows requests to other sites. The app checks that a site answers before it shows it in a frame. */
  canFetchOtherSites?: boolean;
}

const sources = (hashes: readonly string[], nonce?: string): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])].join(' ');

/** The Content-Security-Policy of a page (CSP Level 3); no unsafe-inline anywhere. */
export const contentSecurityPolicy = (page: PagePolicy): string =>
  [
    "default-src 'none'",
    `script-src ${sources(page.scriptHashes, page.nonce)}`,
    `style-src ${sources(page.styleHashes, page.nonce)}`,
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src 'self'${page.canFetchOtherSites ? ' https:' : ''}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${page.isFrameable ? "'self'" : "'none'"}`,
  ].join('; ');

/** Adds the security headers to every response. A response with a policy of its own keeps it. */
export const securityHeaders = (environment: Environment): MiddlewareHandler => {
  const isSecure = environment.publicUrl.startsWith('https:');
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
    }
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('cross-origin-resource-policy', 'same-origin');
    headers.set('permissions-policy', 'geolocation=(self), camera=(self), screen-wake-lock=(self), microphone=()');
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  };
};
