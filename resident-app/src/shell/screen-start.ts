// The inline script of the page of a screen. The server writes it into the page of a signed-in person whose phone has no service
// worker yet: it asks for the screen's code, and for its data as soon as the list of roles names the estate. It runs after the scripts
// of index.html, so that their two calls come first.
import type { AccessEntry } from '@ekhaya/contract/estates/estates';

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? '{}';

const { files, reads } = JSON.parse(textOf('ekhaya-screen')) as { files: string[]; reads: string[] };
const { apiKey } = JSON.parse(textOf('ekhaya-configuration')) as { apiKey: string };
const start = window.ekhayaPageStart;

for (const file of files) {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  // The app's code asks for styles without credentials; a preload in another mode would not be used.
  if (isStyle) Object.assign(link, { as: 'style', crossOrigin: '' });
  link.href = `/${file}`;
  document.head.append(link);
}

/** Asks for the reads at the estate of the highest role, which comes first: a phone without a worker has no stored choice of another one. */
const readEarly = async (access: Promise<Response>): Promise<Record<string, Promise<Response>>> => {
  const { details } = (await (await access).clone().json()) as { details: AccessEntry[] };
  const estateId = details[0]?.estateID;
  if (estateId === undefined) return {};
  const addresses = reads.map((read) => read.replace('{estateID}', encodeURIComponent(estateId)));
  return Object.fromEntries(
    addresses.map((address) => [address, fetch(address, { headers: { 'x-api-key': apiKey } })]),
  );
};

if (start?.access !== undefined && reads.length > 0) start.reads = readEarly(start.access).catch(() => ({}));
