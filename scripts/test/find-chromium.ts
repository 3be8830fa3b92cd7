import { existsSync } from 'node:fs';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns the path of the browser: `CHROME_PATH`, or a usual place; undefined when there is none */
export function findChromium(): string | undefined {
  return [process.env['CHROME_PATH'] ?? '', ...USUAL_PLACES].find((place) => place !== '' && existsSync(place));
}

/** Flags for the browser: no network use of its own, and no sandbox, so that it starts as root. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
