import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeSignedIn } from './become-signed-in.mjs';
import { chromeFlags, chromePath } from './chrome.mjs';
import { startProxy } from './counting-proxy.mjs';

const PROBE = (sel) => {
  const m = (window.__m = { ready: null, fcp: null, lcp: null, tbt: 0 });
  const on = (type, f) => {
    try {
      new PerformanceObserver((l) => l.getEntries().forEach(f)).observe({ type, buffered: true });
    } catch {}
  };
  on('paint', (e) => {
    if (e.name === 'first-contentful-paint') m.fcp = e.startTime;
  });
  on('largest-contentful-paint', (e) => {
    m.lcp = e.startTime;
  });
  on('longtask', (e) => {
    m.tbt += Math.max(0, e.duration - 50);
  });
  const tick = () => {
    for (const el of document.querySelectorAll(sel)) {
      const r = el.getBoundingClientRect();
      if (r.width > 0 && r.height > 0 && r.top < innerHeight && r.bottom > 0) {
        m.ready = performance.now();
        return;
      }
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
};

async function visit(ctx, proxy, url) {
  const page = await ctx.newPage(),
    cdp = await ctx.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: 1474.56 * 128,
    uploadThroughput: 675 * 128,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const before = proxy.bytes,
    reqs = proxy.requests,
    t0 = Date.now();
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page
    .waitForFunction(() => typeof window.__m?.ready === 'number', null, { timeout: 60_000, polling: 100 })
    .catch(() => {});
  await sleep(1500);
  const m = await page.evaluate(() => ({
    ...window.__m,
    load: performance.getEntriesByType('navigation')[0]?.loadEventEnd,
    text: document.body.innerText.trim().length,
    sw: !!navigator.serviceWorker?.controller,
    title: document.title,
  }));
  return {
    page,
    cdp,
    m: { ...m, wireKB: (proxy.bytes - before) / 1024, wireReqs: proxy.requests - reqs, wall: Date.now() - t0 },
  };
}

/** Measures a cold visit, a repeat visit and an offline reload in one profile of a throttled browser. */
export async function browserRun({ url, ready, signIn }) {
  const { chromium } = await import('playwright-core');
  const proxy = await startProxy(),
    dir = mkdtempSync(join(tmpdir(), 'pw-'));
  const ctx = await chromium.launchPersistentContext(dir, {
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
    await becomeSignedIn(ctx, url, signIn);
    await ctx.addInitScript(PROBE, ready);
    const cold = await visit(ctx, proxy, url);
    await cold.cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await cold.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const swActive = await cold.page.evaluate(async () => {
      if (!('serviceWorker' in navigator)) return false;
      return !!(await Promise.race([
        navigator.serviceWorker.ready,
        new Promise((r) => setTimeout(() => r(null), 8000)),
      ]));
    });
    for (let last = -1, same = 0, i = 0; same < 4 && i < 60; i++) {
      await sleep(500);
      same = proxy.bytes === last ? same + 1 : 0;
      last = proxy.bytes;
    }
    const allKB = proxy.bytes / 1024;
    await cold.page.close();
    const warm = await visit(ctx, proxy, url);
    proxy.off();
    await ctx.setOffline(true);
    let offline = false,
      offReady = null,
      offErr = null;
    try {
      await warm.page.reload({ waitUntil: 'load', timeout: 20_000 });
      await warm.page.waitForFunction(() => typeof window.__m?.ready === 'number', null, {
        timeout: 10_000,
        polling: 100,
      });
      await warm.page
        .waitForFunction((n) => document.body.innerText.trim().length >= n, 0.5 * warm.m.text, {
          timeout: 5_000,
          polling: 100,
        })
        .catch(() => {});
      const off = await warm.page.evaluate(() => ({
        text: document.body.innerText.trim().length,
        ready: window.__m.ready,
      }));
      offReady = off.ready;
      offline = off.text >= 0.5 * warm.m.text;
      if (!offline) offErr = `text ${off.text} of ${warm.m.text}`;
    } catch (e) {
      offErr = String(e.message).split('\n')[0];
    }
    return {
      title: cold.m.title,
      coldFcp: cold.m.fcp,
      coldLcp: cold.m.lcp,
      coldReady: cold.m.ready,
      coldLoad: cold.m.load,
      coldTbt: cold.m.tbt,
      coldWireKB: cold.m.wireKB,
      coldReqs: cold.m.wireReqs,
      withPrecacheKB: allKB,
      swActive,
      warmFcp: warm.m.fcp,
      warmLcp: warm.m.lcp,
      warmReady: warm.m.ready,
      warmLoad: warm.m.load,
      warmTbt: warm.m.tbt,
      warmWireKB: warm.m.wireKB,
      warmReqs: warm.m.wireReqs,
      warmBySw: warm.m.sw,
      offlineOk: offline,
      offlineReady: offReady,
      offlineError: offErr,
    };
  } finally {
    await ctx.close();
    proxy.close();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}
