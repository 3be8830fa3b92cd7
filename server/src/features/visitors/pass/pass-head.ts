import { html } from 'hono/html';
import type { PassEstate } from './read-pass.ts';

const placeOf = ({ gates, suburb }: PassEstate): string =>
  [gates[0]?.name ?? '', suburb].filter((part) => part !== '').join(', ');

/** The estate, at the top of each page: logo, name, and where its first gate is. */
export const passHead = (estate: PassEstate) =>
  html`<header class="sign">
    ${estate.logo === '' ? '' : html`<img src="${estate.logo}" alt="" width="44" height="44" />`}
    <div>
      <p class="estate">${estate.name}</p>
      ${placeOf(estate) === '' ? '' : html`<p class="place">${placeOf(estate)}</p>`}
    </div>
  </header>`;

/** The gatehouse, by day and in the dark theme at dusk. Served with the app; without it the page stands as well. */
export const gatehousePicture = (className: string) =>
  html`<picture class="${className}">
    <source srcset="/pictures/gatehouse-dusk.svg" media="(prefers-color-scheme: dark)" />
    <img src="/pictures/gatehouse.svg" alt="" width="800" height="600" />
  </picture>`;
