/** Path of the browser: CHROME_PATH, or Debian's Chromium. */
export const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Flags that keep the browser's own services off the network during a measurement. */
export const chromeFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
