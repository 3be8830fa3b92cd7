/** The browser that is measured with: Debian's Chromium unless CHROME_PATH says otherwise. */
export const chromePath = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Nothing of the browser’s own may use the network while it is measured. */
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
