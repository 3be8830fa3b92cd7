import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { distFolder } from './folders.ts';

const PLACE_OF_FRAMES = '<!--first-frames-->';
const APP_SCRIPT = '<script type="module"';
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
/**
 * The one style that react-aria-components 1.22.1 writes into the page (`Select`, for its hidden native element). When the
 * library changes it, the browser's console names the new hash and the end-to-end tests fail.
 */
const SELECT_STYLE_HASH = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/**
 * Writes the first frames and the styles they need into index.html, so that the first picture waits for nothing but
 * the page, and lists the hashes of what stands inline for the server's Content-Security-Policy (csp.json).
 */
export async function writePages(frames: Record<string, string>): Promise<void> {
  const file = join(distFolder, 'index.html');
  const read = withoutComments(await readFile(file, 'utf8'));
  const page = afterTheFrame(await inlineStyles(withFrames(read, frames)));
  await writeFile(file, page);
  const hashes = {
    scriptHashes: hashesOf(page, INLINE_SCRIPT),
    styleHashes: [...hashesOf(page, INLINE_STYLE), SELECT_STYLE_HASH],
  };
  await writeFile(join(distFolder, 'csp.json'), JSON.stringify(hashes));
}

/** The lines of the inline scripts that say why: nobody waits for those on a slow line. */
const withoutComments = (page: string): string => page.replaceAll(/^\s*\/\/.*\n/gm, '');

function withFrames(page: string, frames: Record<string, string>): string {
  if (!page.includes(PLACE_OF_FRAMES)) throw new Error(`index.html has lost its place ${PLACE_OF_FRAMES}.`);
  const templates = Object.entries(frames).map(([name, markup]) => {
    // The policy of the page allows no style attribute, and the picture is found in the markup itself.
    const drawn = markup.replaceAll(/<link rel="preload"[^>]*>/g, '');
    if (/\sstyle="/.test(drawn)) throw new Error(`The first frame ${name} has a style attribute.`);
    return `<template id="frame-${name}">${drawn}</template>`;
  });
  return page.replace(PLACE_OF_FRAMES, () => templates.join(''));
}

/** The first frame stands without the code: what it shows, its picture above all, goes before it on a slow line. */
function afterTheFrame(page: string): string {
  if (!page.includes(APP_SCRIPT)) throw new Error('index.html has lost the script of the app.');
  return page.replace(APP_SCRIPT, `${APP_SCRIPT} fetchpriority="low"`);
}

async function inlineStyles(page: string): Promise<string> {
  let styled = page;
  for (const [link, path] of page.matchAll(STYLESHEET)) {
    const style = await readFile(join(distFolder, path ?? ''), 'utf8');
    styled = styled.replace(link, () => `<style>${style.trim()}</style>`);
  }
  return styled;
}

const hashesOf = (page: string, inline: RegExp): string[] =>
  [...page.matchAll(inline)].map(([, text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);
