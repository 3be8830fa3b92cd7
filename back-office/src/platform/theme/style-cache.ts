import createCache, { type EmotionCache } from '@emotion/cache';

/** Where styles are written: with the nonce of this page, which is what its policy lets through. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'ekhaya', prepend: true, ...(nonce !== undefined && nonce !== '' && { nonce }) });
}
