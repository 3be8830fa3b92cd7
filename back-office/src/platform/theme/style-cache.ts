import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';
import { prefixer } from 'stylis';
import { NORMAL_TEXT_PX } from '../page/text-size.ts';

/** The nonce of the page, which its content security policy requires for style elements; undefined in development. */
export function pageNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce === '' ? undefined : nonce;
}

/** The properties that decide how large text is and how much of it fits. Least heights, gaps and borders are not among them. */
const HOLDS_TEXT =
  /^(font|font-size|line-height|height|max-height|(min-|max-)?width|flex|flex-basis|grid-template(-.*)?)$/;

const inRem = (value: string): string =>
  value.replaceAll(/([\d.]+)px/g, (_, pixels: string) => `${Number(pixels) / NORMAL_TEXT_PX}rem`);

/** Writes the pixels of such a property in rem. Components name the pixels of the look, and their text and its room grow together. */
function growWithText(element: StylisElement): void {
  const { type, props, children } = element;
  if (type !== 'decl' || typeof props !== 'string' || typeof children !== 'string' || !HOLDS_TEXT.test(props)) return;
  element.children = inRem(children);
  element.value = inRem(element.value);
}

/** Creates the style cache of the console with the page's nonce. */
export function createStyleCache(): EmotionCache {
  const nonce = pageNonce();
  return createCache({
    key: 'ekhaya',
    prepend: true,
    stylisPlugins: [growWithText, prefixer],
    ...(nonce !== undefined && { nonce }),
  });
}
