/** The smallest and the largest zoom; 1 fits the width of the window. */
export const minZoom = 0.5;
export const maxZoom = 5;

/** The space above, below and between pages, in CSS pixels. */
export const pageGap = 10;

/** A phone has 384 MB for all canvases together. Half of a third stays free for what drawing itself needs. */
const CANVAS_PIXELS = 32_000_000;
/** iOS draws nothing on a canvas of more than 16.7 million pixels. */
const PIXELS_OF_CANVAS = 12_000_000;

/** A zoom within its bounds. */
export const boundedZoom = (zoom: number): number => Math.min(maxZoom, Math.max(minZoom, zoom));

/** The place of a page in the document, in CSS pixels. */
export interface PagePlace {
  number: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The places of all pages below each other.
 * @param ratios height by width of the pages that are known; the others are taken to be like the first
 */
export function placesOf(count: number, ratios: ReadonlyMap<number, number>, width: number): PagePlace[] {
  const usual = ratios.get(1) ?? Math.SQRT2;
  let top = pageGap;
  return Array.from({ length: count }, (_, at) => {
    const height = Math.round(width * (ratios.get(at + 1) ?? usual));
    const place = { number: at + 1, top, width, height };
    top += height + pageGap;
    return place;
  });
}

/** The height of the whole document. */
export const heightOf = (places: readonly PagePlace[]): number => {
  const last = places.at(-1);
  return last === undefined ? 0 : last.top + last.height + pageGap;
};

/** The pages that are visible in a window of a height at a scroll position, with one more on each side. */
export function pagesNear(places: readonly PagePlace[], scrollTop: number, height: number): PagePlace[] {
  const visible = places.filter((place) => place.top + place.height > scrollTop && place.top < scrollTop + height);
  const first = visible[0]?.number ?? 1;
  const last = visible.at(-1)?.number ?? 1;
  return places.slice(Math.max(0, first - 2), last + 1);
}

/** The number of the page in the middle of the window. */
export const pageInMiddle = (places: readonly PagePlace[], scrollTop: number, height: number): number =>
  places.findLast(({ top }) => top <= scrollTop + height / 2)?.number ?? 1;

/**
 * How many pixels of its canvas a CSS pixel of a page gets: those of the screen, or fewer, so that neither the canvas nor all
 * canvases together are too large for a phone.
 * @param canvases the number of pages that are drawn at the same time
 */
export function canvasScale({ width, height }: PagePlace, pixelRatio: number, canvases: number): number {
  const pixels = Math.min(PIXELS_OF_CANVAS, CANVAS_PIXELS / Math.max(1, canvases));
  return Math.min(pixelRatio, Math.sqrt(pixels / Math.max(1, width * height)));
}
