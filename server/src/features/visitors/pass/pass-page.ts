import { createHash } from 'node:crypto';
import { visitorCodeToShow, visitorNameToShow, visitorQr } from '@ekhaya/contract/visitors.rules';
import { displayTime } from '@ekhaya/contract/wall-clock.rules';
import { html, raw } from 'hono/html';
import { completionForm, type PassFormState } from './pass-form.ts';
import { passScript } from './pass-script.ts';
import { passStyle } from './pass-style.ts';
import { qrDrawing } from './qr-drawing.ts';
import type { Pass } from './read-pass.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** CSP Level 3: its own script and style by their hashes, its worker, its form, and nothing else. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(passScript)}`,
  `style-src ${hashOf(passStyle)}`,
  "img-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const dayInWords = (date: string): string =>
  new Date(`${date}T12:00:00.000Z`).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What is said above a pass whose visit is not simply to come. */
const toldOf = ({ visit }: Pass): string => {
  if (visit.status === 'left') return 'You have left. This pass is used up.';
  if (visit.status === 'arrived') return 'Your visit has ended. The code still lets you out.';
  return 'This pass has ended.';
};

const hostInWords = ({ visit }: Pass): string =>
  visit.unitNumber === '' ? visit.hostName : `${visit.hostName}, unit ${visit.unitNumber}`;

const wayTo = ({ gates }: Pass) =>
  gates.map(
    ({ name, latitude, longitude }) =>
      html`<li>
        ${name}:
        <a
          href="https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}"
          rel="noreferrer"
          target="_blank"
          >directions</a
        >
        <span class="note nowrap">${latitude.toFixed(5)}, ${longitude.toFixed(5)}</span>
      </li>`,
  );

const content = (pass: Pass, form: PassFormState) => {
  const { visit } = pass;
  const name = visitorNameToShow(visit.visitor);
  const isOver = visit.status === 'expired' || visit.status === 'left';
  const classes = [isOver ? 'over' : '', visit.status === 'arrived' ? 'inside' : ''].join(' ').trim();
  return html`<main data-ends-at="${visit.status === 'left' ? 0 : visit.times.endsAt}" class="${classes}">
    <h1>${name}</h1>
    <p>Guest of ${hostInWords(pass)}</p>
    <p class="when">
      ${dayInWords(visit.date)}, <span class="nowrap">${displayTime(visit.from)} – ${displayTime(visit.to)}</span>
    </p>
    <p>${visit.estateName}</p>
    <p class="told ended" role="status" ${isOver ? '' : raw('hidden')}>${toldOf(pass)}</p>
    ${form.isSaved ? html`<p class="told saved" role="status">Saved. The guard sees it.</p>` : ''}
    <section class="pass" aria-label="Your pass">
      ${qrDrawing(visitorQr(pass.token), 'QR code for the gate')}
      <p class="code">${visitorCodeToShow(visit.code)}</p>
      <p class="note">Show or say this at the gate. One entry, one exit.</p>
    </section>
    ${
      pass.gates.length > 0
        ? html`<h2>The way to the gate</h2>
            <ul>
              ${wayTo(pass)}
            </ul>`
        : ''
    }
    ${
      pass.notice === ''
        ? ''
        : html`<h2>Rules of ${visit.estateName}</h2>
            <ul>
              ${pass.notice
                .split('\n')
                .filter((rule) => rule.trim() !== '')
                .map((rule) => html`<li>${rule}</li>`)}
            </ul>`
    }
    ${visit.status === 'expected' ? completionForm(pass, form) : ''}
  </main>`;
};

const pageOf = async (title: string, body: ReturnType<typeof html>, status: number, script = ''): Promise<Response> => {
  const document = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />
        <title>${title} · Ekhaya</title>
        ${raw(`<style>${passStyle}</style>`)}
      </head>
      <body>
        ${body} ${script === '' ? '' : raw(`<script>${script}</script>`)}
      </body>
    </html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
};

/** A visitor's page. */
export const passPage = (pass: Pass, form: PassFormState, status = 200): Promise<Response> =>
  pageOf(`Pass for ${pass.visit.estateName}`, content(pass, form), status, passScript);

/** A page that says why there is no pass. */
export const noPassPage = (status: number, title: string, text: string): Promise<Response> =>
  pageOf(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${text}</p>
    </main>`,
    status,
  );
