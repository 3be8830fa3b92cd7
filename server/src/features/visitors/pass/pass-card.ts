import { formatVisitorCode, displayVisitorName, visitorQrText } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText, plainTimesText } from '@ekhaya/contract/time/written-times.rules';
import { html, raw } from 'hono/html';
import { gatehousePicture } from './pass-head.ts';
import { passIcon } from './pass-icon.ts';
import { qrDrawing } from './qr-drawing.ts';
import type { Pass } from './read-pass.ts';

const hostText = ({ visit }: Pass): string =>
  visit.unitNumber === '' ? visit.hostName : `${visit.hostName}, unit ${visit.unitNumber}`;

/** Whether the code opens no gate any more. The code of a visitor who is still inside opens the exit even when it is late. */
export const isUsedUp = ({ visit }: Pass): boolean => visit.status === 'expired' || visit.status === 'left';

/** Returns the sentence that the card shows when the visit has ended. */
const endedText = ({ visit }: Pass): string => {
  if (visit.status === 'left') return 'You have left. This pass is used up.';
  if (visit.status === 'arrived') return 'Your visit has ended. The code still lets you out.';
  return 'This pass has ended.';
};

const code = (pass: Pass) =>
  html`<div class="code">
    ${qrDrawing(visitorQrText(pass.token), 'QR code for the gate')}
    <p class="spoken">${formatVisitorCode(pass.visit.code)}</p>
    <p class="quiet">Show or say this at the gate. One entry, one exit.</p>
  </div>`;

/**
 * Renders the white card with the visitor, the host, the time and the code. When the pass is used up, a sentence replaces the
 * code. The page's script does the same if the visit ends while the page is open.
 */
export const passCard = (pass: Pass) => {
  const { visit } = pass;
  const isOver = isUsedUp(pass);
  return html`<section class="card" aria-label="Your pass">
    ${gatehousePicture('strip')}
    <div class="who">
      <h1>${displayVisitorName(visit.visitor)}</h1>
      <p class="host">Guest of ${hostText(pass)}</p>
      <p class="when">
        ${passIcon('calendar', 20)}
        <span>${dateText(visit.date)}, <span class="nowrap">${plainTimesText(visit.from, visit.to)}</span></span>
      </p>
    </div>
    <p class="ended" role="status" ${isOver ? '' : raw('hidden')}>${endedText(pass)}</p>
    ${isOver ? '' : code(pass)}
  </section>`;
};
