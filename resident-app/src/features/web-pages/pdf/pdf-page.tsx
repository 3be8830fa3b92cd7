import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { importPdfjs } from './load-pdf.ts';
import { canvasScale, type PagePlace } from './pdf-layout.rules.ts';
import { joinPieces, partsOf, type Match } from './pdf-search.rules.ts';
import { markMatches } from './mark-matches.ts';
import { PdfPageLinks } from './pdf-page-links.tsx';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  place: PagePlace;
  /** The number of pages that are drawn at the same time. */
  drawnPages: number;
  /** The places in the document where the searched words stand. */
  matches: readonly Match[];
  /** The one that the person is looking at. */
  current: Match | undefined;
  /** Tells the height by width of the page, once it is known. */
  onRatio: (number: number, ratio: number) => void;
}

/** A page that passes by quickly while the person scrolls is not drawn. */
const DRAW_AFTER_MS = 60;

/** One page of a PDF: its picture, and its text above it, which can be selected and is read out. */
export function PdfPage({ pdf, place, drawnPages, matches, current, onRatio }: PdfPageProps) {
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const { number, top, width, height } = place;

  useEffect(() => {
    const ending = new AbortController();
    const timer = setTimeout(() => {
      void pdf.getPage(number).then((page) => {
        const { width: own, height: ownHeight } = page.getViewport({ scale: 1 });
        if (!ending.signal.aborted) onRatio(number, ownHeight / own);
        return drawPage(page, { into: picture.current, width, height, drawnPages, signal: ending.signal });
      }, ignore);
    }, DRAW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [pdf, number, width, height, drawnPages, onRatio]);

  // The memory of a canvas is free at once only if the canvas has no size.
  useEffect(() => {
    const drawn = picture.current;
    return () => drawn?.querySelectorAll('canvas').forEach(release);
  }, []);

  useEffect(() => {
    const container = text.current;
    if (container === null) return undefined;
    let unmark: (() => void) | undefined;
    let isGone = false;
    const write = async (): Promise<void> => {
      const { pieces, divisions } = await writeText(pdf, number, container, width);
      if (isGone) return;
      const page = joinPieces(pieces);
      const rangesOf = (match: Match): Range[] =>
        partsOf(page, match).flatMap((part) => rangeIn(divisions[part.piece]?.firstChild, part) ?? []);
      const isHere = current?.page === number;
      const ownMatches = matches.filter((match) => match.page === number);
      unmark = markMatches(ownMatches.flatMap(rangesOf), isHere ? rangesOf(current) : []);
      const first = isHere ? partsOf(page, current)[0] : undefined;
      if (first) divisions[first.piece]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    write().catch(ignore);
    return () => {
      isGone = true;
      unmark?.();
    };
  }, [pdf, number, width, matches, current]);

  return (
    <div className="pdf-page" style={{ top, width, height }} role="region" aria-label={`Page ${number}`}>
      <div ref={picture} className="pdf-picture" aria-hidden="true" />
      <div ref={text} className="pdf-text" />
      <PdfPageLinks pdf={pdf} number={number} />
    </div>
  );
}

/** A page that cannot be drawn stays white, and its neighbours are still shown. */
const ignore = (): void => undefined;

const release = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};

interface Drawing {
  into: HTMLElement | null;
  width: number;
  height: number;
  drawnPages: number;
  signal: AbortSignal;
}

/** Draws a page beside the canvas that is shown, and then takes its place: nothing flickers. */
async function drawPage(page: PDFPageProxy, { into, width, height, drawnPages, signal }: Drawing): Promise<void> {
  if (signal.aborted || into === null) return;
  const scale = canvasScale({ number: 0, top: 0, width, height }, devicePixelRatio, drawnPages);
  const viewport = page.getViewport({ scale: (width / page.getViewport({ scale: 1 }).width) * scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel);
  try {
    await task.promise;
    into.querySelectorAll('canvas').forEach(release);
    into.replaceChildren(canvas);
  } catch {
    release(canvas);
  } finally {
    signal.removeEventListener('abort', cancel);
    page.cleanup();
  }
}

interface WrittenText {
  pieces: { str: string; hasEOL: boolean }[];
  /** The element of each piece. */
  divisions: HTMLElement[];
}

/** Writes the text of a page, transparent, where it stands in the picture. */
async function writeText(
  pdf: PDFDocumentProxy,
  number: number,
  container: HTMLElement,
  width: number,
): Promise<WrittenText> {
  const [{ TextLayer }, page] = await Promise.all([importPdfjs(), pdf.getPage(number)]);
  const content = await page.getTextContent();
  const scale = width / page.getViewport({ scale: 1 }).width;
  container.replaceChildren();
  container.style.setProperty('--total-scale-factor', String(scale));
  const layer = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale }) });
  await layer.render();
  const pieces = content.items.filter((item) => 'str' in item);
  return { pieces, divisions: layer.textDivs };
}

function rangeIn(node: Node | null | undefined, { from, to }: { from: number; to: number }): Range | undefined {
  const length = node?.textContent?.length ?? 0;
  if (!node || from >= length) return undefined;
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, Math.min(to, length));
  return range;
}
