import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { contentSecurityPolicy } from './security-headers.ts';

// The values of ui-kit/src/style/tokens.css that a page of text needs. These pages are not part of a build and have no script.
const style = `
:root { color-scheme: light dark; --page: #FBF8F4; --ink: #231C18; --ink-2: #5C5249; --line: #E6DED2; --action-ink: #B3202A; --fill: #F3EDE4 }
@media (prefers-color-scheme: dark) { :root { --page: #1B1714; --ink: #F6F0E9; --ink-2: #C8BDB2; --line: #38312B; --action-ink: #F2918B; --fill: #2C2621 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 16px/24px -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif }
main { max-width: 46rem; margin: 0 auto; padding: 24px 20px 64px; overflow-wrap: anywhere }
h1 { font-size: 28px; line-height: 34px; letter-spacing: -.022em; margin: 0 0 16px; text-wrap: balance }
h2 { font-size: 18px; line-height: 24px; margin: 32px 0 8px }
p, ul, dl { margin: 0 0 16px } ul { padding-left: 20px }
a { color: var(--action-ink) }
img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 0 20px; margin: 0 0 20px }
.lead { font-size: 20px; line-height: 28px; font-weight: 600; text-wrap: balance }
@media (prefers-color-scheme: dark) { img { filter: brightness(.92) } }
code, pre { font-size: 14px; line-height: 20px; font-family: ui-monospace, "Liberation Mono", monospace; white-space: pre-wrap }
article { border-top: 1px solid var(--line); padding: 16px 0 }
article > * { margin: 0 0 4px } .note { color: var(--ink-2); font-size: 14px; line-height: 20px }
table { border-collapse: collapse; width: 100%; font-size: 14px; line-height: 20px } td, th { text-align: left; vertical-align: top; padding: 4px 12px 4px 0 }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`;

const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

const policy = (isFrameable: boolean): string =>
  contentSecurityPolicy({
    scriptHashes: [],
    styleHashes: [styleHash],
    isFrameable,
  });

/** Renders a page of text: no script, one style, in both themes. */
export const textPage = async (
  title: string,
  content: ReturnType<typeof html>,
  options: { isFrameable?: boolean; cacheControl?: string } = {},
): Promise<Response> => {
  const document = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />
        <title>${title} · Ekhaya</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return new Response(document.toString(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': options.cacheControl ?? 'no-cache',
      'content-security-policy': policy(options.isFrameable ?? false),
    },
  });
};
