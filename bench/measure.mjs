#!/usr/bin/env node
// Performance of one URL, the same way for every app. Medians over --runs (default 3).
//   node bench/measure.mjs http://127.0.0.1:8080/home --name home --ready '[data-ready=home]' --sign-in EMAIL:PASSWORD
//        [--runs 3] [--out bench/results] [--skip lh|pw]
// With --sign-in every visit is that of a person who signed in before on this browser and has nothing else stored: her
// cookie and the readable mark are put in place, then the page is opened with an empty cache.
// Part 1, Lighthouse: default mobile config (Moto G Power, simulated slow 4G: 150 ms RTT, 1,638 kbit/s; CPU x4), fresh profile
//   per run: category scores, FCP, LCP, SI, TBT, CLS, TTI, and the bytes on the wire by resource type.
// Part 2, a real browser with DevTools throttling of the same class (562.5 ms per request, 1,475/675 kbit/s, CPU x4), in one profile:
//   cold visit -> wait for the service worker and an idle network -> repeat visit in a new tab -> offline reload.
//   'ready' is the first frame in which the --ready selector is on screen and has size (first meaningful screen).
//   All traffic passes a local forward proxy, so bytes are counted on the wire (service worker included),
//   and 'offline' really is offline: the proxy refuses everything and the context is set offline.
// Needs Node >= 22.19 (Lighthouse 13), /usr/bin/chromium (or CHROME_PATH), playwright-core, lighthouse, chrome-launcher.
import http from 'node:http';
import net from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const { values: o, positionals: [url] } = parseArgs({ allowPositionals: true, options: {
  name: { type: 'string' }, ready: { type: 'string', default: 'h1, main, [role=main], form' },
  runs: { type: 'string', default: '3' }, out: { type: 'string', default: 'bench/results' }, 'sign-in': { type: 'string' }, skip: { type: 'string', default: '' } } });
if (!url) { console.error('usage: measure.mjs URL --name NAME [--ready CSS] [--runs N] [--out DIR] [--skip lh|pw]'); process.exit(2); }
const NAME = o.name ?? new URL(url).host, RUNS = +o.runs;
const CHROME = process.env.CHROME_PATH ?? '/usr/bin/chromium';
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const median = (xs) => { const s = xs.filter((x) => typeof x === 'number' && Number.isFinite(x)).sort((a, b) => a - b); return s.length ? s[Math.floor((s.length - 1) / 2)] : null; };
const round = (x) => typeof x === 'number' ? +x.toFixed(x < 10 ? 3 : 0) : x;
/** Medians of equally shaped objects; booleans become 'n/m true'. */
function summarise(rows) {
  const out = {};
  for (const k of Object.keys(rows[0] ?? {})) {
    const v = rows.map((r) => r[k]);
    if (typeof v[0] === 'boolean') out[k] = `${v.filter(Boolean).length}/${v.length}`;
    else if (v.some((x) => typeof x === 'number')) out[k] = round(median(v));
    else out[k] = v[0];
  }
  return out;
}

/** Signs in over HTTP and returns the session's cookie. */
async function signIn() {
  const [email, password] = o['sign-in'].split(':');
  const { origin } = new URL(url);
  const page = await (await fetch(origin)).text();
  const key = /"apiKey":"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, { method: 'POST', body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json', 'x-api-key': key } });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  const [name, ...value] = answer.headers.getSetCookie()[0].split(';', 1)[0].split('=');
  return { name, value: value.join('='), url: origin, httpOnly: true, sameSite: 'Lax' };
}

/** Puts cookie and mark in place through a page of ours without scripts, so that nothing else is cached. */
async function becomeSignedIn(context) {
  if (!o['sign-in']) return;
  await context.addCookies([await signIn()]);
  const page = await context.newPage();
  await page.goto(`${new URL(url).origin}/legal/terms`);
  await page.evaluate(() => localStorage.setItem('ekhaya.was-signed-in', 'yes'));
  await page.close();
}

async function lighthouseRun() {
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
  const dir = mkdtempSync(join(tmpdir(), 'lh-'));
  const chrome = await launch({ chromePath: CHROME, chromeFlags: FLAGS, userDataDir: dir, logLevel: 'silent' });
  try {
    if (o['sign-in']) {
      const { chromium } = await import('playwright-core');
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
      await becomeSignedIn(browser.contexts()[0]);
      await browser.close();
    }
    const { lhr } = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error', disableStorageReset: Boolean(o['sign-in']) });
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    const reqs = (lhr.audits['network-requests'].details?.items ?? []).filter((r) => /^https?:/.test(r.url));
    const page = reqs.filter((r) => r.sessionTargetType !== 'service_worker' && r.sessionTargetType !== 'worker');
    const kb = (t) => page.filter((r) => !t || r.resourceType === t).reduce((s, r) => s + (r.transferSize ?? 0), 0) / 1024;
    const num = (id) => lhr.audits[id]?.numericValue;
    const score = (c) => lhr.categories[c]?.score == null ? null : Math.round(lhr.categories[c].score * 100);
    const failed = (c) => lhr.categories[c].auditRefs.filter((a) => a.weight > 0 && lhr.audits[a.id].score !== null && lhr.audits[a.id].score < 0.9).map((a) => a.id);
    return { row: { perf: score('performance'), a11y: score('accessibility'), bp: score('best-practices'), seo: score('seo'),
      fcp: num('first-contentful-paint'), lcp: num('largest-contentful-paint'), si: num('speed-index'), tbt: num('total-blocking-time'),
      cls: num('cumulative-layout-shift'), tti: num('interactive'),
      docKB: kb('Document'), jsKB: kb('Script'), cssKB: kb('Stylesheet'), fontKB: kb('Font'), imgKB: kb('Image'), totalKB: kb(), requests: page.length,
      unusedJsKB: (lhr.audits['unused-javascript']?.details?.overallSavingsBytes ?? 0) / 1024, bootupMs: num('bootup-time'), mainThreadMs: num('mainthread-work-breakdown') },
      version: lhr.lighthouseVersion, failing: { a11y: failed('accessibility'), bp: failed('best-practices'), seo: failed('seo') },
      lcpElement: lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet ?? lhr.audits['lcp-breakdown-insight']?.details?.items?.find?.((i) => i.type === 'node')?.snippet };
  } finally { await chrome.kill(); await sleep(200); rmSync(dir, { recursive: true, force: true, maxRetries: 5 }); }
}

/** Forward proxy that counts downstream bytes and can be switched off. */
async function startProxy() {
  const st = { on: true, bytes: 0, requests: 0, sockets: new Set() };
  const srv = http.createServer((req, res) => {
    if (!st.on) return req.socket.destroy();
    st.requests++;
    const up = http.request(req.url, { method: req.method, headers: req.headers, agent: false }, (r) => {
      res.writeHead(r.statusCode, r.rawHeaders); r.on('data', (c) => { st.bytes += c.length; }); r.pipe(res);
    });
    up.on('error', () => res.destroy()); req.pipe(up);
  });
  srv.on('connect', (req, s, head) => {
    if (!st.on) return s.destroy();
    const [h, p] = req.url.split(':'); const up = net.connect(+p, h, () => { s.write('HTTP/1.1 200 OK\r\n\r\n'); up.write(head); up.pipe(s); s.pipe(up); });
    st.requests++; up.on('data', (c) => { st.bytes += c.length; }); up.on('error', () => s.destroy()); s.on('error', () => up.destroy());
  });
  srv.on('connection', (s) => { st.sockets.add(s); s.on('close', () => st.sockets.delete(s)); });
  await new Promise((r) => srv.listen(0, '127.0.0.1', r));
  st.port = srv.address().port;
  st.off = () => { st.on = false; for (const s of st.sockets) s.destroy(); };
  st.close = () => { st.off(); srv.close(); };
  return st;
}

const PROBE = (sel) => {
  const m = (window.__m = { ready: null, fcp: null, lcp: null, tbt: 0 });
  const on = (type, f) => { try { new PerformanceObserver((l) => l.getEntries().forEach(f)).observe({ type, buffered: true }); } catch {} };
  on('paint', (e) => { if (e.name === 'first-contentful-paint') m.fcp = e.startTime; });
  on('largest-contentful-paint', (e) => { m.lcp = e.startTime; });
  on('longtask', (e) => { m.tbt += Math.max(0, e.duration - 50); });
  const tick = () => {
    for (const el of document.querySelectorAll(sel)) {
      const r = el.getBoundingClientRect();
      if (r.width > 0 && r.height > 0 && r.top < innerHeight && r.bottom > 0) { m.ready = performance.now(); return; }
    }
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
};

async function visit(ctx, proxy) {
  const page = await ctx.newPage(), cdp = await ctx.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const before = proxy.bytes, reqs = proxy.requests, t0 = Date.now();
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  await page.waitForFunction(() => window.__m?.ready != null, null, { timeout: 60_000, polling: 100 }).catch(() => {});
  await sleep(1500);
  const m = await page.evaluate(() => ({ ...window.__m, load: performance.getEntriesByType('navigation')[0]?.loadEventEnd, text: document.body.innerText.trim().length,
    sw: !!navigator.serviceWorker?.controller, title: document.title }));
  return { page, cdp, m: { ...m, wireKB: (proxy.bytes - before) / 1024, wireReqs: proxy.requests - reqs, wall: Date.now() - t0 } };
}

async function browserRun() {
  const { chromium } = await import('playwright-core');
  const proxy = await startProxy(), dir = mkdtempSync(join(tmpdir(), 'pw-'));
  const ctx = await chromium.launchPersistentContext(dir, { executablePath: CHROME, headless: true, args: FLAGS.slice(1),
    proxy: { server: `http://127.0.0.1:${proxy.port}`, bypass: '<-loopback>' },
    viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
  try {
    await becomeSignedIn(ctx);
    await ctx.addInitScript(PROBE, o.ready);
    const cold = await visit(ctx, proxy);
    await cold.cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    await cold.cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const swActive = await cold.page.evaluate(async () => {
      if (!('serviceWorker' in navigator)) return false;
      return !!(await Promise.race([navigator.serviceWorker.ready, new Promise((r) => setTimeout(() => r(null), 8000))]));
    });
    for (let last = -1, same = 0, i = 0; same < 4 && i < 60; i++) { await sleep(500); same = proxy.bytes === last ? same + 1 : 0; last = proxy.bytes; }
    const allKB = proxy.bytes / 1024;
    await cold.page.close();
    const warm = await visit(ctx, proxy);
    proxy.off(); await ctx.setOffline(true);
    let offline = false, offReady = null, offErr = null;
    try {
      await warm.page.reload({ waitUntil: 'load', timeout: 20_000 });
      await warm.page.waitForFunction(() => window.__m?.ready != null, null, { timeout: 10_000, polling: 100 });
      await warm.page.waitForFunction((n) => document.body.innerText.trim().length >= n, 0.5 * warm.m.text, { timeout: 5_000, polling: 100 }).catch(() => {});
      const off = await warm.page.evaluate(() => ({ text: document.body.innerText.trim().length, ready: window.__m.ready }));
      offReady = off.ready; offline = off.text >= 0.5 * warm.m.text; if (!offline) offErr = `text ${off.text} of ${warm.m.text}`;
    } catch (e) { offErr = String(e.message).split('\n')[0]; }
    return { title: cold.m.title, coldFcp: cold.m.fcp, coldLcp: cold.m.lcp, coldReady: cold.m.ready, coldLoad: cold.m.load, coldTbt: cold.m.tbt, coldWireKB: cold.m.wireKB, coldReqs: cold.m.wireReqs,
      withPrecacheKB: allKB, swActive, warmFcp: warm.m.fcp, warmLcp: warm.m.lcp, warmReady: warm.m.ready, warmLoad: warm.m.load, warmTbt: warm.m.tbt,
      warmWireKB: warm.m.wireKB, warmReqs: warm.m.wireReqs, warmBySw: warm.m.sw, offlineOk: offline, offlineReady: offReady, offlineError: offErr };
  } finally { await ctx.close(); proxy.close(); rmSync(dir, { recursive: true, force: true, maxRetries: 5 }); }
}

const res = { name: NAME, url, ready: o.ready, runs: RUNS, date: new Date().toISOString(), node: process.version };
if (o.skip !== 'lh') {
  const rs = [];
  for (let i = 0; i < RUNS; i++) rs.push(await lighthouseRun());
  res.lighthouse = summarise(rs.map((r) => r.row));
  Object.assign(res, { lighthouseVersion: rs[0].version, failing: rs[0].failing, lcpElement: rs[0].lcpElement, lighthouseRows: rs.map((r) => r.row) });
}
if (o.skip !== 'pw') {
  const rs = [];
  for (let i = 0; i < RUNS; i++) rs.push(await browserRun());
  res.browser = summarise(rs); res.browserRows = rs;
}
mkdirSync(o.out, { recursive: true });
writeFileSync(join(o.out, `${NAME}.json`), JSON.stringify(res, null, 2));
const { lighthouseRows, browserRows, ...brief } = res;
console.log(JSON.stringify(brief));
