import { html } from 'hono/html';
import type { PassEstate } from './read-pass.ts';

const placeOf = ({ gates, suburb }: PassEstate): string =>
  [gates[0]?.name ?? '', suburb].filter((part) => part !== '').join(', ');

/** Renders the top of a page: the logo and the name of the estate, and the place of its first gate. */
export const passHead = (estate: PassEstate) =>
  html`<header class="sign">
    ${estate.logo === '' ? '' : html`<img src="${estate.logo}" alt="" width="44" height="44" />`}
    <div>
      <p class="estate">${estate.name}</p>
      ${placeOf(estate) === '' ? '' : html`<p class="place">${placeOf(estate)}</p>`}
    </div>
  </header>`;

/** Renders the picture of the gatehouse, at dusk in the dark theme. The page works without the file. */
export const gatehousePicture = (className: string) =>
  html`<picture class="${className}">
    <source srcset="/pictures/gatehouse-dusk.svg" media="(prefers-color-scheme: dark)" />
    <img src="/pictures/gatehouse.svg" alt="" width="800" height="600" />
  </picture>`;
