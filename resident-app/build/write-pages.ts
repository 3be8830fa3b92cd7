import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOTSTRAP_PLACEHOLDER, SCREEN_START_PLACEHOLDER } from '../src/platform/store/bootstrap-names.ts';
import { distFolder } from './folders.ts';
import { replaceRequired } from './replace-required.ts';

/** The placeholders that the build keeps: the server replaces the first, the service worker the second, and either one the third. */
const RUNTIME_PLACEHOLDERS = ['__EKHAYA_CONFIGURATION__', BOOTSTRAP_PLACEHOLDER, SCREEN_START_PLACEHOLDER];
const FRAMES_PLACEHOLDER = '<!--first-frames-->';
const APP_SCRIPT = '<script type="module"';
const COMMENT_LINES = /^\s*\/\/.*\n/gm;
const STYLESHEET = /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+\.css)"[^>]*>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;
const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
/**
 * The one style that react-aria-components 1.22.1 writes into the page (`Select`, for its hidden native element). When the
 * library changes it, the browser's console names the new hash and the end-to-end tests fail.
 */
const SELECT_STYLE_HASH = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/**
 * Writes the prerendered first frames and their styles into index.html, so that the first paint needs no other file, and
 * writes csp.json: the hashes of inline scripts and styles for the server's Content-Security-Policy.
 * @param frames markup by name of the first frame
 * @param screenStart the inline script that the server adds to the pages of screens
 */
export async function writePages(frames: Record<string, string>, screenStart: string): Promise<void> {
  const file = join(distFolder, 'index.html');
  let page = await readFile(file, 'utf8');
  page = replaceRequired(page, COMMENT_LINES, '', 'comments of the inline scripts');
  page = replaceRequired(page, FRAMES_PLACEHOLDER, templatesOf(frames), FRAMES_PLACEHOLDER);
  page = await inlineStylesheets(page);
  // The first frame is drawn without the code of the app: on a slow network its picture is loaded first.
  page = replaceRequired(page, APP_SCRIPT, `${APP_SCRIPT} fetchpriority="low"`, 'the script of the app');
  const missing = RUNTIME_PLACEHOLDERS.find((placeholder) => !page.includes(placeholder));
  if (missing !== undefined) throw new Error(`index.html has lost its placeholder ${missing}.`);
  await writeFile(file, page);
  const hashes = {
    scriptHashes: [...hashesOf(page, INLINE_SCRIPT), hashOf(screenStart)],
    styleHashes: [...hashesOf(page, INLINE_STYLE), SELECT_STYLE_HASH],
  };
  await writeFile(join(distFolder, 'csp.json'), JSON.stringify(hashes));
}

/** The frames as template elements. The page's Content-Security-Policy allows no style attributes. */
function templatesOf(frames: Record<string, string>): string {
  const templates = Object.entries(frames).map(([name, markup]) => {
    if (/\sstyle="/.test(markup)) throw new Error(`The first frame ${name} has a style attribute.`);
    return `<template id="frame-${name}">${markup}</template>`;
  });
  return templates.join('');
}

/**
 * Writes the stylesheets into the page. A disabled link, which loads nothing, stands for each file: without it the code of every
 * screen would load the file, because the screen's parts need its styles.
 */
async function inlineStylesheets(page: string): Promise<string> {
  let inlined = page;
  for (const [link, path = ''] of page.matchAll(STYLESHEET)) {
    const style = await readFile(join(distFolder, path), 'utf8');
    inlined = replaceRequired(
      inlined,
      link,
      `<style>${style.trim()}</style><link disabled rel="stylesheet" href="/${path}">`,
      path,
    );
  }
  if (inlined === page) throw new Error('index.html names no stylesheet to inline.');
  return inlined;
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const hashesOf = (page: string, inline: RegExp): string[] =>
  [...page.matchAll(inline)].map(([, text = '']) => hashOf(text));
