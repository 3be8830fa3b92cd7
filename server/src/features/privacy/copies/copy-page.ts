import type { MyData } from '@ekhaya/contract/privacy/my-data';
import { html, raw } from 'hono/html';
import type { DataSection } from './gather-data.ts';

/** The page is opened from a folder, without a network: it loads nothing and runs no script. */
const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { font-size: 1.375rem; margin-top: 2.5rem; } h3 { font-size: 1rem; margin-bottom: .25rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .25rem 1rem; margin: 0 0 1rem; padding-bottom: 1rem; border-bottom: 1px solid #8884; }
dt { opacity: .75; } dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
img { max-width: 100%; height: auto; }
`;

/** Writes the name of a field for people: `carPhotoURL` is `Car photo URL`. */
const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replaceAll(/ [A-Z](?=[a-z])/g, (each) => each.toLowerCase())}`;
};

const textOf = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const factsOf = (record: unknown) =>
  html`<dl>
    ${Object.entries(record as Record<string, unknown>).map(
      ([name, value]) =>
        html`<dt>${wordsOf(name)}</dt>
          <dd>${textOf(value)}</dd>`,
    )}
  </dl>`;

const listOf = (name: string, value: unknown) => {
  const records = Array.isArray(value) ? value : [value];
  return html`<h3>${wordsOf(name)}</h3>
    ${records.length === 0 ? html`<p>Nothing.</p>` : records.map(factsOf)}`;
};

const keptRow = ({ title, why, period }: MyData['records'][number]) =>
  html`<dt>${title}</dt>
    <dd>${why}: ${period}</dd>`;

/** Writes the page of a copy, which a person reads in her browser. Every value is escaped. */
export const copyPage = async (
  { name, madeAt, kept }: { name: string; madeAt: Date; kept: MyData['records'] },
  sections: readonly DataSection[],
  pictures: readonly string[],
): Promise<string> => {
  const page = await html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta
          http-equiv="content-security-policy"
          content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'"
        />
        <title>Data of ${name}</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <h1>What Ekhaya keeps about ${name}</h1>
        <p>Made ${textOf(madeAt)} UTC. The same records are in data.json, for programs.</p>
        <h2>What is kept, why and how long</h2>
        <dl>${kept.map(keptRow)}</dl>
        ${sections.map(
          ({ title, records }) =>
            html`<h2>${title}</h2>
              ${Object.entries(records).map(([key, value]) => listOf(key, value))}`,
        )}
        <h2>Pictures</h2>
        ${
          pictures.length === 0
            ? html`<p>Nothing.</p>`
            : pictures.map((path) => html`<p><img src="${path}" alt="${path}" /></p>`)
        }
      </body>
    </html>`;
  return page.toString();
};
