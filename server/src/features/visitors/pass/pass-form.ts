import { maxCompanions } from '@ekhaya/contract/visitors/visitors.rules';
import { html, raw } from 'hono/html';
import type { PassCompletion } from './complete-pass.ts';
import { passIcon } from './pass-icon.ts';
import type { Pass } from './read-pass.ts';

/** The state of the pass form: whether it was just saved, or what was typed and why it was refused. */
export interface PassFormState {
  isSaved: boolean;
  typed?: PassCompletion | undefined;
  /** The problems by field; `form` for a problem of the whole form. */
  problems?: Record<string, string> | undefined;
}

const problemBelow = (field: string, problems: Record<string, string>) =>
  problems[field] === undefined
    ? ''
    : html`<p class="problem" id="${field}-problem">${passIcon('octagon', 20)} ${problems[field]}</p>`;

const errorAttributes = (field: string, problems: Record<string, string>) =>
  problems[field] === undefined ? '' : raw(`aria-invalid="true" aria-describedby="${field}-problem"`);

/** Renders the form for the number plate and the companions. The script shows the step buttons, which need it. */
export const completionForm = ({ token, visit }: Pass, { isSaved, typed, problems = {} }: PassFormState) =>
  html`<form method="post" action="/pass/${token}" class="part">
    <h2>So that the guard knows you</h2>
    <div class="field">
      <label for="plate">Number plate</label>
      <input
        id="plate"
        name="plate"
        autocomplete="off"
        autocapitalize="characters"
        maxlength="12"
        value="${typed?.plate ?? visit.plate}"
        ${errorAttributes('plate', problems)}
      />
      ${passIcon('car')}
    </div>
    ${problemBelow('plate', problems)}
    <div class="people">
      <div>
        <label for="companions">People with you</label>
        <p class="note">In the same car</p>
      </div>
      <div class="stepper">
        <button type="button" class="step" data-step="-1" aria-label="Less" hidden>${passIcon('minus', 20)}</button>
        <input
          id="companions"
          name="companions"
          type="number"
          inputmode="numeric"
          min="0"
          max="${maxCompanions}"
          value="${typed?.companions ?? visit.companions}"
          ${errorAttributes('companions', problems)}
        />
        <button type="button" class="step" data-step="1" aria-label="More" hidden>${passIcon('plus', 20)}</button>
      </div>
    </div>
    ${problemBelow('companions', problems)}${problemBelow('form', problems)}
    <p class="problem unsent" hidden>
      ${passIcon('octagon', 20)} You are offline. This can be saved when you have a network again.
    </p>
    <button class="button save">Save</button>
    ${isSaved ? html`<p class="saved" role="status">${passIcon('tick', 20)} Saved. The guard sees it.</p>` : ''}
    <p class="note">You can change this until you arrive.</p>
  </form>`;
