import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

const style = `
:root { color-scheme: light dark; --page: #fbf7f2; --ink: #1f1b18; --action: #b3202a; }
@media (prefers-color-scheme: dark) { :root { --page: #1b1715; --ink: #f4ede6; } }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/24px system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 3rem 1.25rem; }
h1 { font-size: 28px; line-height: 34px; margin: 0 0 .5rem; }
button { min-height: 52px; padding: 0 1.5rem; border: 0; border-radius: 4px 14px 4px 14px; background: var(--action); color: #fff; font: 600 16px/22px system-ui, sans-serif; }
a { color: inherit; }
p, ul { overflow-wrap: anywhere; white-space: pre-line; }
small { color: inherit; opacity: .8; }
label { display: block; font-weight: 600; margin-top: 1.5rem; }
textarea { box-sizing: border-box; width: 100%; min-height: 8rem; margin: .5rem 0 1rem; padding: .75rem; border: 1px solid currentColor; border-radius: 4px 14px 4px 14px; background: transparent; color: inherit; font: inherit; }
button + button { margin-left: .5rem; background: transparent; color: inherit; border: 1px solid currentColor; }
img { display: block; max-width: 100%; height: auto; margin: .5rem 0; border-radius: 0 20px; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

const policy = [
  "default-src 'none'",
  "img-src 'self'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders a page under `/answer`, which people open from a mail without a session: no script, one style, in both themes. */
export const answerPage = async (title: string, body: ReturnType<typeof html>, status = 200): Promise<Response> => {
  const page = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Ekhaya</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return new Response(page.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
    },
  });
};
