import { createHash } from 'node:crypto';
import { dialledNumber } from '@ekhaya/contract/directory/directory.rules';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { html, raw } from 'hono/html';
import type { VisitorGate } from '../visits/gate-directory.ts';
import type { VisitView } from '../visits/present-visit.ts';
import { isUsedUp, passCard } from './pass-card.ts';
import { completionForm, type PassFormState } from './pass-form.ts';
import { gatehousePicture, passHead } from './pass-head.ts';
import { passIcon } from './pass-icon.ts';
import { passScript } from './pass-script.ts';
import { passStyle } from './pass-style.ts';
import { waySection } from './pass-way.ts';
import type { Pass, PassEstate } from './read-pass.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The Content Security Policy (Level 3) of the pages: inline script and style by hash, and this server's worker, form and images. */
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

const directionsTo = ({ name, latitude, longitude }: VisitorGate, isOnly: boolean) =>
  html`<a
    class="button outlined"
    href="https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}"
    rel="noreferrer"
    target="_blank"
    >${passIcon('direction', 20)} ${isOnly ? 'Directions' : `Directions to ${name}`}</a
  >`;

const directionsSection = ({ gates, suburb }: PassEstate) =>
  gates.length === 0
    ? ''
    : html`<section class="part way">
        <h2>The way to the gate</h2>
        <p class="note">${gates.map(({ name }) => name).join(' or ')}${suburb === '' ? '' : `, ${suburb}`}</p>
        ${gates.map((gate) => directionsTo(gate, gates.length === 1))}
      </section>`;

const rulesSection = ({ visit, notice }: Pass) =>
  html`<section class="part">
    <h2>At ${visit.estateName}</h2>
    <ul>
      ${notice
        .split('\n')
        .filter((rule) => rule.trim() !== '')
        .map((rule) => html`<li>${passIcon('info', 22)}<span>${rule}</span></li>`)}
      <li>${passIcon('clock', 22)}<span>Out by ${displayTime(visit.to)}, or ask your host</span></li>
    </ul>
  </section>`;

/** When the code opens no gate any more: at the end of the visit, or of the last day of a weekly invitation. */
const endOf = ({ weekly, endsAt, times }: VisitView): number =>
  weekly === undefined ? times.endsAt : endsAt.getTime();

const content = (pass: Pass, form: PassFormState) => {
  const { visit, estate, retentionDays } = pass;
  const classes = [isUsedUp(pass) ? 'over' : '', visit.status === 'arrived' ? 'inside' : ''].join(' ').trim();
  return html`<main data-ends-at="${visit.status === 'left' ? 0 : endOf(visit)}" class="${classes}">
    <div class="ground">${passHead(estate)} ${passCard(pass)}</div>
    <div class="paper">
      ${directionsSection(estate)} ${pass.wayToHost === undefined ? '' : waySection(pass.wayToHost)}
      ${visit.status === 'expected' ? completionForm(pass, form) : ''} ${rulesSection(pass)}
      <p class="note kept">
        ${estate.name} keeps your name, number and plate for ${retentionDays} days.
        ${visit.status === 'arrived' ? '' : html`<a href="/pass/${pass.token}/forget">Erase them now</a>`}
      </p>
    </div>
  </main>`;
};

const pageOf = async (title: string, body: ReturnType<typeof html>, status: number): Promise<Response> => {
  const document = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#a81c26" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#551017" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />
        <title>${title} · Ekhaya</title>
        ${raw(`<style>${passStyle}</style>`)}
      </head>
      <body>
        ${body} ${raw(`<script>${passScript}</script>`)}
      </body>
    </html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The service worker caches the pass and deletes it after a revocation. The browser's HTTP cache would keep it.
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  });
};

/** Renders the page of a pass. */
export const passPage = (pass: Pass, form: PassFormState, status = 200): Promise<Response> =>
  pageOf(`Pass for ${pass.visit.estateName}`, content(pass, form), status);

/**
 * Renders the page on which a visitor confirms that her name, number and plate are erased.
 * @param problem why it was refused; undefined when it was not asked yet
 */
export const forgetPage = ({ token, visit, estate }: Pass, problem?: string, status = 200): Promise<Response> =>
  pageOf(
    'Erase my data',
    html`<main class="none">
      <div class="ground">${passHead(estate)}</div>
      <div class="state">
        <div>
          <h1>Erase my data</h1>
          <p>
            Your name, number and plate go at once, at ${estate.name} and at its gates.
            ${visit.status === 'expected' ? 'The pass then opens no gate: to visit, ask for a new one.' : ''}
          </p>
          <p>That somebody came and left stays counted, without your name.</p>
          ${problem === undefined ? '' : html`<p class="problem" role="alert">${passIcon('octagon', 20)} ${problem}</p>`}
        </div>
        <form method="post" action="/pass/${token}/forget">
          <button class="button save">Erase my data</button>
        </form>
        <a class="button outlined" href="/pass/${token}">Keep it</a>
      </div>
    </main>`,
    status,
  );

/**
 * Renders a page that says why there is no pass, with the telephone number of the gate.
 * @param estate the estate to show at the top; undefined if no estate is known
 */
export const noPassPage = (
  status: number,
  { title, text }: { title: string; text: string },
  estate: PassEstate | undefined,
): Promise<Response> => {
  const number = estate?.gateNumber;
  return pageOf(
    title,
    html`<main class="none">
      ${estate === undefined ? '' : html`<div class="ground">${passHead(estate)}</div>`}
      <div class="state">
        ${gatehousePicture('scene')}
        <div>
          <h1>${title}</h1>
          <p>${text}</p>
        </div>
        ${
          number === undefined
            ? ''
            : html`<a class="button outlined" href="tel:${dialledNumber(number)}"
                >${passIcon('phone', 20)} Call the gate, ${number}</a
              >`
        }
      </div>
    </main>`,
    status,
  );
};
