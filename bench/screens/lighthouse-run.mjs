import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeSignedIn } from './become-signed-in.mjs';
import { chromeFlags, chromePath } from './chrome.mjs';

/** The error that Lighthouse reports when the browser lost its trace. The run has no result then. */
const TRACE_LOST = 'NO_NAVSTART';
const TRIES = 3;

/** Runs Lighthouse with its default mobile configuration and a fresh profile. Repeats the run up to twice if its trace was lost. */
export async function lighthouseRun(page) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runOnce(page);
    } catch (thrown) {
      if (thrown.code !== TRACE_LOST || tries === TRIES) throw thrown;
    }
  }
}

/** The paths of the scripts that a page names itself: its first screen is drawn from them. */
async function scriptsNamedBy(url) {
  const html = await (await fetch(url)).text();
  const tags = html.matchAll(/<(?:script|link rel="modulepreload")[^>]* (?:src|href)="(\/[^"]+\.js)"/g);
  const paths = new Set([...tags].map(([, path]) => path));
  if (paths.size === 0) throw new Error(`The page of ${url} names no script.`);
  return paths;
}

async function runOnce({ url, signIn }) {
  const [{ default: lighthouse }, { launch }] = await Promise.all([import('lighthouse'), import('chrome-launcher')]);
  const profile = mkdtempSync(join(tmpdir(), 'lh-'));
  const chrome = await launch({ chromePath, chromeFlags, userDataDir: profile, logLevel: 'silent' });
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
    const requests = (lhr.audits['network-requests'].details?.items ?? []).filter((r) => /^https?:/.test(r.url));
    const page = requests.filter((r) => r.sessionTargetType !== 'service_worker' && r.sessionTargetType !== 'worker');
    const kilobytesOf = (type) =>
      page
        .filter((request) => !type || request.resourceType === type)
        .reduce((sum, request) => sum + (request.transferSize ?? 0), 0) / 1024;
    // Lighthouse waits until the network is quiet. By then the app has also loaded what the first screen does not need.
    const named = await scriptsNamedBy(url);
    const initialJs = page.filter((request) => named.has(new URL(request.url).pathname));
    const numericValueOf = (id) => lhr.audits[id]?.numericValue;
    const scoreOf = (category) =>
      typeof lhr.categories[category]?.score !== 'number' ? null : Math.round(lhr.categories[category].score * 100);
    const failedAuditsOf = (category) =>
      lhr.categories[category].auditRefs
        .filter((audit) => audit.weight > 0 && lhr.audits[audit.id].score !== null && lhr.audits[audit.id].score < 0.9)
        .map((audit) => audit.id);
    return {
      row: {
        perf: scoreOf('performance'),
        a11y: scoreOf('accessibility'),
        bp: scoreOf('best-practices'),
        seo: scoreOf('seo'),
        fcp: numericValueOf('first-contentful-paint'),
        lcp: numericValueOf('largest-contentful-paint'),
        si: numericValueOf('speed-index'),
        tbt: numericValueOf('total-blocking-time'),
        cls: numericValueOf('cumulative-layout-shift'),
        tti: numericValueOf('interactive'),
        docKB: kilobytesOf('Document'),
        jsKB: kilobytesOf('Script'),
        initialJsKB: initialJs.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024,
        cssKB: kilobytesOf('Stylesheet'),
        fontKB: kilobytesOf('Font'),
        imgKB: kilobytesOf('Image'),
        totalKB: kilobytesOf(),
        requests: page.length,
        unusedJsKB: (lhr.audits['unused-javascript']?.details?.overallSavingsBytes ?? 0) / 1024,
        bootupMs: numericValueOf('bootup-time'),
        mainThreadMs: numericValueOf('mainthread-work-breakdown'),
      },
      version: lhr.lighthouseVersion,
      failing: {
        a11y: failedAuditsOf('accessibility'),
        bp: failedAuditsOf('best-practices'),
        seo: failedAuditsOf('seo'),
      },
      lcpElement:
        lhr.audits['largest-contentful-paint-element']?.details?.items?.[0]?.items?.[0]?.node?.snippet ??
        lhr.audits['lcp-breakdown-insight']?.details?.items?.find?.((i) => i.type === 'node')?.snippet,
    };
  } finally {
    chrome.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
