import { createHash } from 'node:crypto';
import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SessionReader } from '../../../platform/http/caller.ts';
import { readGatewayForm } from './read-gateway-form.ts';

const style = `
:root { color-scheme: light dark; --page: #FBF8F4; --ink: #231C18; --action: #C8232C; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --page: #1B1714; --ink: #F6F0E9; --action: #E5484D } }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 16px/24px -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif }
main { max-width: 24rem; margin: 0 auto; padding: 48px 20px; text-align: center }
h1 { font-size: 24px; line-height: 30px; margin: 0 0 8px } p { margin: 0 0 24px }
button, a.button { display: inline-block; min-height: 48px; padding: 12px 24px; border: 0; border-radius: 12px; background: var(--action); color: var(--on); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
`;

/** The form of the ids of payments. PostgreSQL fails at other texts, such as one with a zero byte. */
const paymentId = /^[\w-]{1,64}$/;

/** Posts the form at once. Without scripts the button does. */
const sendScript = "document.getElementById('form').submit();";
/** Tells the app around this frame that the bank is done, or goes to the bills. */
const backScript =
  "if (parent === window) location.replace('/bills'); else parent.postMessage({ type: 'payment-returned' }, location.origin);";

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy of these pages: one script, one style, and on the way to the bank a form to any secure site it may lead on to. */
const policyOf = (script: string, formTargets: string): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "img-src 'self'",
    `form-action ${formTargets}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const page = async (
  title: string,
  { content, script, formTargets }: { content: ReturnType<typeof html>; script: string; formTargets: string },
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
        <main>${content}</main>
        ${raw(`<script>${script}</script>`)}
      </body>
    </html>`;
  return new Response(document.toString(), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOf(script, formTargets),
    },
  });
};

/**
 * Mounts the way to the bank and back: `/pay/{id}` posts the form of the gateway for the payer, `/pay/back` leads into the app and
 * knows nothing about any payment.
 */
export const mountPayPages = (
  application: Hono,
  dependencies: Pick<Dependencies, 'database' | 'environment'>,
  sessions: SessionReader,
): void => {
  application.get('/pay/back', () =>
    page('Payment', {
      script: backScript,
      formTargets: "'none'",
      content: html`<h1>Back to Ekhaya</h1>
        <p>Your bank is done. We ask it what happened.</p>
        <a class="button" href="/bills">Go on</a>`,
    }),
  );
  application.get('/pay/:id', async (context) => {
    const caller = await sessions.readSession(context.req.raw.headers);
    const own = { userId: caller?.userId ?? '', id: context.req.param('id') };
    const form = caller === undefined || !paymentId.test(own.id) ? undefined : await readGatewayForm(dependencies, own);
    if (form === undefined) return context.redirect('/bills', 303);
    return page('Payment', {
      script: sendScript,
      formTargets: "'self' https:",
      content: html`<h1>To your bank</h1>
        <p>You confirm this payment with your bank.</p>
        <form id="form" method="post" action="${form.url}">
          ${Object.entries(form.fields).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button type="submit">Go on</button>
        </form>`,
    });
  });
};
