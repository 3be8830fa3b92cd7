import createCache, { type EmotionCache } from '@emotion/cache';

/** Creates the style cache with the page's nonce, which its content security policy requires for style elements. */
export function createStyleCache(): EmotionCache {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return createCache({ key: 'ekhaya', prepend: true, ...(nonce !== undefined && nonce !== '' && { nonce }) });
}
