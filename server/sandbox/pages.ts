import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';

const style = `
:root { color-scheme: light dark }
body { font: 16px/24px system-ui, "Liberation Sans", Arial, sans-serif; margin: 0; background: Canvas; color: CanvasText }
main { max-width: 26rem; margin: 0 auto; padding: 24px 20px }
h1 { font-size: 22px; line-height: 28px }
label { display: block; margin: 0 0 12px } input, select { display: block; box-sizing: border-box; width: 100%; min-height: 44px; font: inherit; padding: 8px }
button { min-height: 44px; padding: 8px 20px; font: inherit; margin: 0 8px 8px 0 }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self' http://127.0.0.1:* http://localhost:*",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** A page of the sandbox: no script, one style. */
export const sandboxPage = async (title: string, content: ReturnType<typeof html>): Promise<Response> => {
  const document = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
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
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
};
