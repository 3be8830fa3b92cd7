import { minusIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import {
  boundedZoom,
  heightOf,
  maxZoom,
  minZoom,
  pageGap,
  pageInMiddle,
  pagesNear,
  placesOf,
} from './pdf-layout.rules.ts';
import { PdfPage } from './pdf-page.tsx';
import type { Match } from './pdf-search.rules.ts';
import { usePinch } from './use-pinch.ts';

/** The widest page at a zoom of 100 %, in CSS pixels. */
const WIDEST_PAGE = 960;
const ZOOM_STEP = 1.25;

interface PdfPagesProps {
  pdf: PDFDocumentProxy;
  title: string;
  matches: readonly Match[];
  current: Match | undefined;
}

interface View {
  width: number;
  height: number;
  scrollTop: number;
}

/** The pages of a PDF below each other. Only the visible ones and their neighbours are drawn. */
export function PdfPages({ pdf, title, matches, current }: PdfPagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ width: 0, height: 0, scrollTop: 0 });
  const [zoom, setZoom] = useState(1);
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  // Where to scroll after the next layout: the point under the fingers stays where it is.
  const [anchor, setAnchor] = useState<{ left: number; top: number }>();

  const pageWidth = Math.round(Math.min(WIDEST_PAGE, view.width - 2 * pageGap) * zoom);
  const places = view.width === 0 ? [] : placesOf(pdf.numPages, ratios, pageWidth);
  const near = pagesNear(places, view.scrollTop, view.height);
  const shownPage = pageInMiddle(places, view.scrollTop, view.height);

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    // Takes the keyboard's focus, so that its keys scroll the document.
    element.tabIndex = 0;
    const measure = (): void =>
      setView({ width: element.clientWidth, height: element.clientHeight, scrollTop: element.scrollTop });
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', measure);
      observer?.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (anchor) scroller.current?.scrollTo({ left: anchor.left, top: anchor.top, behavior: 'instant' });
  }, [anchor]);

  const onRatio = useCallback((number: number, ratio: number): void => {
    setRatios((known) => (known.get(number) === ratio ? known : new Map(known).set(number, ratio)));
  }, []);

  const zoomAt = useCallback((factor: number, point: { x: number; y: number }): void => {
    const element = scroller.current;
    if (element === null) return;
    if (sheet.current) sheet.current.style.transform = '';
    const { left, top } = element.getBoundingClientRect();
    setZoom((before) => {
      const after = boundedZoom(before * factor);
      const [x, y] = [point.x - left, point.y - top];
      const ratio = after / before;
      setAnchor({ left: (element.scrollLeft + x) * ratio - x, top: (element.scrollTop + y) * ratio - y });
      return after;
    });
  }, []);

  const preview = useCallback((factor: number, point: { x: number; y: number }): void => {
    if (sheet.current === null || scroller.current === null) return;
    const box = sheet.current.getBoundingClientRect();
    if (sheet.current.style.transform === '') {
      sheet.current.style.transformOrigin = `${point.x - box.left}px ${point.y - box.top}px`;
    }
    sheet.current.style.transform = `scale(${factor})`;
  }, []);
  usePinch(scroller, preview, zoomAt);

  const scrollTo = useEffectEvent((match: Match): void => {
    const place = places[match.page - 1];
    if (place && !near.includes(place)) scroller.current?.scrollTo({ top: place.top - pageGap });
  });
  useEffect(() => {
    if (current !== undefined) scrollTo(current);
  }, [current]);

  const zoomByButton = (factor: number): void => {
    const box = scroller.current?.getBoundingClientRect();
    if (box) zoomAt(factor, { x: box.left + box.width / 2, y: box.top + box.height / 2 });
  };

  return (
    <>
      <div ref={scroller} className="pdf-scroller" role="region" aria-label={title}>
        <div
          ref={sheet}
          className="pdf-sheet"
          style={{ height: heightOf(places), width: Math.max(view.width, pageWidth + 2 * pageGap) }}
        >
          {near.map((place) => (
            <PdfPage
              key={place.number}
              pdf={pdf}
              place={place}
              drawnPages={near.length}
              matches={matches}
              current={current}
              onRatio={onRatio}
            />
          ))}
        </div>
      </div>
      <div className="pdf-foot" role="group" aria-label="View">
        <p className="pdf-number num" aria-live="polite">
          Page {shownPage} of {pdf.numPages}
        </p>
        <IconButton
          icon={minusIcon}
          label="Zoom out"
          disabled={zoom <= minZoom}
          onClick={() => zoomByButton(1 / ZOOM_STEP)}
        />
        <button
          type="button"
          className="pdf-zoom num"
          aria-label={`${Math.round(zoom * 100)} %, fit the width`}
          onClick={() => zoomByButton(1 / zoom)}
        >
          {Math.round(zoom * 100)} %
        </button>
        <IconButton
          icon={plusIcon}
          label="Zoom in"
          disabled={zoom >= maxZoom}
          onClick={() => zoomByButton(ZOOM_STEP)}
        />
      </div>
    </>
  );
}
