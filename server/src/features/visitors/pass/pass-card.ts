import { displayVisitorName, formatVisitorCode, visitorQrText } from '@ekhaya/contract/visitors/visitors.rules';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { plainVisitHoursText } from '@ekhaya/contract/visitors/visit-hours.rules';
import { everyWeekdayText, pausedDaysText } from '@ekhaya/contract/visitors/weekly-visits.rules';
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

const capitalise = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** `Sat 14 Nov 2026`, or `Every Tuesday` for a weekly invitation. */
const daysText = ({ visit: { date, weekly } }: Pass): string =>
  weekly === undefined ? dateText(date) : capitalise(everyWeekdayText(weekly.weekdays));

const hoursText = ({ visit: { from, to, endDate } }: Pass): string =>
  plainVisitHoursText({ start: from, end: to, endDate });

/** The next day, the last day and the paused days of a weekly invitation. */
const weeklyNotes = (pass: Pass): string[] => {
  const { date, weekly, times } = pass.visit;
  if (weekly === undefined || isUsedUp(pass)) return [];
  const isToday = date === pass.today;
  const isOver = times.leftAt !== undefined || times.isPaused === true;
  const next = isToday ? 'Today' : `Next on ${dateText(date)}`;
  const paused = pausedDaysText(weekly.pausedDays, pass.today);
  return [`${isOver ? '' : `${next}, `}until ${dateText(weekly.lastDay)}`, ...(paused === '' ? [] : [paused])].map(
    capitalise,
  );
};

const code = (pass: Pass) =>
  html`<div class="code">
    ${qrDrawing(visitorQrText(pass.token), 'QR code for the gate')}
    <p class="spoken">${formatVisitorCode(pass.visit.code)}</p>
    <p class="quiet">
      Show or say this at the gate.
      ${pass.visit.weekly === undefined ? 'One entry, one exit.' : 'One entry and one exit a day.'}
    </p>
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
        <span>${daysText(pass)}, <span class="nowrap">${hoursText(pass)}</span></span>
      </p>
      ${weeklyNotes(pass).map((note) => html`<p class="host">${note}</p>`)}
    </div>
    <p class="ended" role="status" ${isOver ? '' : raw('hidden')}>${endedText(pass)}</p>
    ${isOver ? '' : code(pass)}
  </section>`;
};
