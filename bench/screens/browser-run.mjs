import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeSignedIn } from './become-signed-in.mjs';
import { chromeFlags, chromePath } from './chrome.mjs';
import { startProxy } from './counting-proxy.mjs';

/** Runs in the page: records the paints, the blocking time and the first frame with a visible element of the selector. */
const recordPageTimes = (selector) => {
  const times = (window.__times = { ready: null, fcp: null, lcp: null, tbt: 0 });
  const observe = (type, handle) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
    } catch {}
  };
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') times.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    times.lcp = entry.startTime;
  });
  observe('longtask', (entry) => {
    times.tbt += Math.max(0, entry.duration - 50);
  });
  const checkReady = () => {
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      if (box.width > 0 && box.height > 0 && box.top < innerHeight && box.bottom > 0) {
        times.ready = performance.now();
        return;
      }
    }
    requestAnimationFrame(checkReady);
  };
  requestAnimationFrame(checkReady);
};

/** Opens the address in a new tab with a throttled network and processor. Returns the tab and its measured times. */
async function visit(context, proxy, url) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1474.56 * 128,
    uploadThroughput: 675 * 128,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const bytesBefore = proxy.bytes;
  const requestsBefore = proxy.requests;
  const start = Date.now();
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page
    .waitForFunction(() => typeof window.__times?.ready === 'number', null, { timeout: 60_000, polling: 100 })
    .catch(() => {});
  await sleep(1500);
  const times = await page.evaluate(() => ({
    ...window.__times,
    load: performance.getEntriesByType('navigation')[0]?.loadEventEnd,
    text: document.body.innerText.trim().length,
    sw: !!navigator.serviceWorker?.controller,
    title: document.title,
  }));
  return {
    page,
    devtools,
    times: {
      ...times,
      wireKB: (proxy.bytes - bytesBefore) / 1024,
      wireReqs: proxy.requests - requestsBefore,
      wall: Date.now() - start,
    },
  };
}

/**
 * Measures a cold visit, a repeat visit and an offline reload in one profile of a throttled browser.
 * @param {{ url: string, ready: string, signIn: string, at?: { latitude: number, longitude: number, accuracy: number } }} run
 *   `at`: where the phone says that it is; without it the page may not ask
 */
export async function browserRun({ url, ready, signIn, at }) {
  const { chromium } = await import('playwright-core');
  const proxy = await startProxy();
  const profile = mkdtempSync(join(tmpdir(), 'pw-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromePath,
    headless: true,
    args: chromeFlags.slice(1),
    proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    if (at !== undefined) {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(at);
    }
    await becomeSignedIn(context, url, signIn);
    await context.addInitScript(recordPageTimes, ready);
    const cold = await visit(context, proxy, url);
    await cold.devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await cold.devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const isWorkerActive = await cold.page.evaluate(async () => {
      if (!('serviceWorker' in navigator)) return false;
      return !!(await Promise.race([
        navigator.serviceWorker.ready,
        new Promise((resolve) => setTimeout(() => resolve(null), 8000)),
      ]));
    });
    // Waits until no byte arrives for 2 s, for at most 30 s: the worker stores the files of the app.
    for (let last = -1, same = 0, round = 0; same < 4 && round < 60; round++) {
      await sleep(500);
      same = proxy.bytes === last ? same + 1 : 0;
      last = proxy.bytes;
    }
    const kilobytesWithPrecache = proxy.bytes / 1024;
    await cold.page.close();
    const warm = await visit(context, proxy, url);
    proxy.off();
    await context.setOffline(true);
    let isOfflineComplete = false;
    let offlineReady = null;
    let offlineError = null;
    try {
      await warm.page.reload({ waitUntil: 'load', timeout: 20_000 });
      await warm.page.waitForFunction(() => typeof window.__times?.ready === 'number', null, {
        timeout: 10_000,
        polling: 100,
      });
      await warm.page
        .waitForFunction((length) => document.body.innerText.trim().length >= length, 0.5 * warm.times.text, {
          timeout: 5_000,
          polling: 100,
        })
        .catch(() => {});
      const offlinePage = await warm.page.evaluate(() => ({
        text: document.body.innerText.trim().length,
        ready: window.__times.ready,
      }));
      offlineReady = offlinePage.ready;
      isOfflineComplete = offlinePage.text >= 0.5 * warm.times.text;
      if (!isOfflineComplete) offlineError = `text ${offlinePage.text} of ${warm.times.text}`;
    } catch (error) {
      offlineError = String(error.message).split('\n')[0];
    }
    return {
      title: cold.times.title,
      coldFcp: cold.times.fcp,
      coldLcp: cold.times.lcp,
      coldReady: cold.times.ready,
      coldLoad: cold.times.load,
      coldTbt: cold.times.tbt,
      coldWireKB: cold.times.wireKB,
      coldReqs: cold.times.wireReqs,
      withPrecacheKB: kilobytesWithPrecache,
      swActive: isWorkerActive,
      warmFcp: warm.times.fcp,
      warmLcp: warm.times.lcp,
      warmReady: warm.times.ready,
      warmLoad: warm.times.load,
      warmTbt: warm.times.tbt,
      warmWireKB: warm.times.wireKB,
      warmReqs: warm.times.wireReqs,
      warmBySw: warm.times.sw,
      offlineOk: isOfflineComplete,
      offlineReady,
      offlineError,
    };
  } finally {
    await context.close();
    proxy.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
