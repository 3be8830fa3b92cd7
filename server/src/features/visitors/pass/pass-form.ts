import { mostCompanions } from '@ekhaya/contract/visitors.rules';
import { html, raw } from 'hono/html';
import type { PassCompletion } from './complete-pass.ts';
import type { Pass } from './read-pass.ts';

/** How the form stands: what was typed when it could not be kept, and why. */
export interface PassFormState {
  isSaved: boolean;
  typed?: PassCompletion | undefined;
  /** What is wrong, by field; under `form` what concerns all of it. */
  problems?: Record<string, string> | undefined;
}

const problemBelow = (field: string, problems: Record<string, string>) =>
  problems[field] === undefined ? '' : html`<p class="problem" id="${field}-problem">${problems[field]}</p>`;

const pointing = (field: string, problems: Record<string, string>) =>
  problems[field] === undefined ? '' : raw(`aria-invalid="true" aria-describedby="${field}-problem"`);

/** Where the visitor adds her plate and how many come with her. */
export const completionForm = ({ token, visit }: Pass, { typed, problems = {} }: PassFormState) =>
  html`<form method="post" action="/pass/${token}">
    <h2>So that the guard knows you</h2>
    <label for="plate">Number plate</label>
    <input
      id="plate"
      name="plate"
      autocomplete="off"
      autocapitalize="characters"
      maxlength="12"
      value="${typed?.plate ?? visit.plate}"
      ${pointing('plate', problems)}
    />
    ${problemBelow('plate', problems)}
    <label for="companions">People with you</label>
    <input
      id="companions"
      name="companions"
      type="number"
      inputmode="numeric"
      min="0"
      max="${mostCompanions}"
      value="${typed?.companions ?? visit.companions}"
      ${pointing('companions', problems)}
    />
    ${problemBelow('companions', problems)}${problemBelow('form', problems)}
    <p class="problem unsent" hidden>You are offline. This can be saved when you have a network again.</p>
    <button>Save</button>
  </form>`;
