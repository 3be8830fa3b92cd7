import type { PDFDocumentProxy } from 'pdfjs-dist';
import { readStoredFile, storeFile } from '../../../platform/store/stored-files.ts';
import { isOwnPage } from '../web-pages.rules.ts';

/** The reasons for which a PDF is not shown. */
export type PdfFailure = 'not-fetched' | 'unreadable' | 'too-large';

/** A PDF that is not shown, with the reason. */
export class PdfError extends Error {
  override name = 'PdfError';
  readonly reason: PdfFailure;
  constructor(reason: PdfFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** What the viewer of a PDF is told while it opens. */
export interface PdfWatcher {
  /** The part that has arrived, from 0 to 1; undefined where the server does not say how much there is. */
  onProgress: (part: number | undefined) => void;
  /** The document needs a password. `answer` tries one. */
  onPassword: (answer: (password: string) => void, isWrong: boolean) => void;
}

/** Larger files are offered for download: a phone has not enough memory for them. */
const MAX_BYTES = 100 * 1024 * 1024;
/** A download in which nothing arrives for so long has failed. */
const STALLED_AFTER_MS = 20_000;

/** Whether a file is stored on the phone: the files of our server have addresses whose content never changes. */
const isStorable = (address: string): boolean =>
  isOwnPage(address, location.origin) && new URL(address).pathname.startsWith('/media/');

/**
 * Opens a PDF: from the phone if it is stored there, else from its server. Stores the files of our server.
 * @throws {PdfError}
 */
export async function loadPdf(address: string, watcher: PdfWatcher, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const stored = isStorable(address) ? await readStoredFile(address) : undefined;
  const bytes = stored ? new Uint8Array(stored) : await fetchBytes(address, watcher.onProgress, signal);
  const pdf = await openPdf(bytes, watcher, signal);
  if (!stored && isStorable(address)) void storePdf(address, pdf).catch(() => undefined);
  return pdf;
}

/** Stores a document, and the code that shows it, so that it opens without a network. */
async function storePdf(address: string, pdf: PDFDocumentProxy): Promise<void> {
  // The worker of pdf.js owns the bytes now and gives a copy.
  await storeFile(address, new Uint8Array(await pdf.getData()));
  // Before the service worker controls the page, it has not stored what the page loaded.
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const code = loaded.filter((path) => /^\/assets\/pdf[.-]/.test(path) || path.startsWith('/assets/pdfjs-'));
  const { GlobalWorkerOptions } = await importPdfjs();
  const files = await caches.open('files');
  for (const path of new Set([...code, GlobalWorkerOptions.workerSrc])) {
    if ((await files.match(path)) === undefined) await files.add(path);
  }
}

async function openPdf(bytes: Uint8Array, watcher: PdfWatcher, signal: AbortSignal): Promise<PDFDocumentProxy> {
  const { getDocument, GlobalWorkerOptions, version } = await importPdfjs();
  // The character maps, fonts and decoders of pdf.js, which the build copies.
  const parts = `/assets/pdfjs-${version}`;
  GlobalWorkerOptions.workerSrc = (await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url')).default;
  const task = getDocument({
    data: bytes,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    iccUrl: `${parts}/iccs/`,
    // The page's policy forbids it; pdf.js interprets the few functions that it would compile.
    isEvalSupported: false,
    // Only errors go to the console: a damaged file is no error of the app.
    verbosity: 0,
    enableXfa: false,
    useSystemFonts: false,
    // A picture of more pixels than a canvas may have is shown smaller.
    canvasMaxAreaInBytes: 64 * 1024 * 1024,
    maxImageSize: 100_000_000,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => watcher.onPassword(answer, reason === 2);
  signal.addEventListener('abort', () => void task.destroy());
  try {
    return await task.promise;
  } catch {
    throw new PdfError('unreadable');
  }
}

/** Loads pdf.js. It is not among the files that are installed with the app. @throws {PdfError} when it cannot be loaded */
export async function importPdfjs(): Promise<typeof import('pdfjs-dist')> {
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } catch {
    throw new PdfError('not-fetched');
  }
}

/** Downloads a file. @throws {PdfError} when it cannot be reached, is too large, or stalls */
async function fetchBytes(
  address: string,
  onProgress: PdfWatcher['onProgress'],
  signal: AbortSignal,
): Promise<Uint8Array> {
  const stalled = new AbortController();
  const stop = (): void => stalled.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, STALLED_AFTER_MS);
  try {
    const response = await fetch(address, { signal: stalled.signal });
    if (!response.ok || response.body === null) throw new PdfError('not-fetched');
    const total = Number(response.headers.get('content-length') ?? 0);
    if (total > MAX_BYTES) throw new PdfError('too-large');
    const chunks: Uint8Array[] = [];
    let size = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(stop, STALLED_AFTER_MS);
      chunks.push(value);
      size += value.byteLength;
      if (size > MAX_BYTES) {
        stop();
        throw new PdfError('too-large');
      }
      onProgress(total > 0 ? Math.min(1, size / total) : undefined);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  } catch (thrown) {
    throw thrown instanceof PdfError ? thrown : new PdfError('not-fetched');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
