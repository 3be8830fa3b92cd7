import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeSignedIn } from './become-signed-in.mjs';
import { chromeFlags, chromePath } from './chrome.mjs';

/** The error that Lighthouse reports when the browser lost its trace. The run has no result then. */
const TRACE_LOST = 'NO_NAVSTART';
const TRIES = 3;

/** Runs Lighthouse once with its default mobile configuration and a fresh profile. Repeats the run when its trace was lost. */
export async function lighthouseRun(page) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(page);
    } catch (thrown) {
      if (thrown.code !== TRACE_LOST || tries === TRIES) throw thrown;
    }
  }
}

async function runOnce({ url, signIn }) {
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
  const dir = mkdtempSync(join(tmpdir(), 'lh-'));
  const chrome = await launch({ chromePath, chromeFlags, userDataDir: dir, logLevel: 'silent' });
  try {
    if (signIn) {
      const { chromium } = await import('playwright-core');
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
      await becomeSignedIn(browser.contexts()[0], url, signIn);
      await browser.close();
    }
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      disableStorageReset: Boolean(signIn),
    });
    if (lhr.runtimeError) throw Object.assign(new Error(lhr.runtimeError.message), { code: lhr.runtimeError.code });
    const reqs = (lhr.audits['network-requests'].details?.items ?? []).filter((r) => /^https?:/.test(r.url));
    const page = reqs.filter((r) => r.sessionTargetType !== 'service_worker' && r.sessionTargetType !== 'worker');
    const kb = (t) =>
      page.filter((r) => !t || r.resourceType === t).reduce((s, r) => s + (r.transferSize ?? 0), 0) / 1024;
    const num = (id) => lhr.audits[id]?.numericValue;
    const score = (c) =>
      typeof lhr.categories[c]?.score !== 'number' ? null : Math.round(lhr.categories[c].score * 100);
    const failed = (c) =>
      lhr.categories[c].auditRefs
        .filter((a) => a.weight > 0 && lhr.audits[a.id].score !== null && lhr.audits[a.id].score < 0.9)
        .map((a) => a.id);
    return {
      row: {
        perf: score('performance'),
        a11y: score('accessibility'),
        bp: score('best-practices'),
        seo: score('seo'),
        fcp: num('first-contentful-paint'),
        lcp: num('largest-contentful-paint'),
        si: num('speed-index'),
        tbt: num('total-blocking-time'),
        cls: num('cumulative-layout-shift'),
        tti: num('interactive'),
        docKB: kb('Document'),
        jsKB: kb('Script'),
        cssKB: kb('Stylesheet'),
        fontKB: kb('Font'),
        imgKB: kb('Image'),
        totalKB: kb(),
        requests: page.length,
        unusedJsKB: (lhr.audits['unused-javascript']?.details?.overallSavingsBytes ?? 0) / 1024,
        bootupMs: num('bootup-time'),
        mainThreadMs: num('mainthread-work-breakdown'),
      },
      version: lhr.lighthouseVersion,
      failing: { a11y: failed('accessibility'), bp: failed('best-practices'), seo: failed('seo') },
      lcpElement:
        lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet ??
        lhr.audits['lcp-breakdown-insight']?.details?.items?.find?.((i) => i.type === 'node')?.snippet,
    };
  } finally {
    chrome.kill();
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}
