/** A link of a page: where it stands, in parts of the page, and what it opens. */
export interface PdfLink {
  address: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The properties of a PDF annotation that a link needs. pdf.js returns them unchecked. */
interface Annotation {
  subtype?: unknown;
  url?: unknown;
  unsafeUrl?: unknown;
  rect?: unknown;
}

/** The part of a page's measures that places need. */
interface Measures {
  width: number;
  height: number;
  convertToViewportRectangle: (rectangle: number[]) => number[];
}

/** A document may lead to a web page, a mail and a telephone number, and to nothing else. */
const PROTOCOLS: readonly string[] = ['https:', 'http:', 'mailto:', 'tel:'];

/** No page needs more. */
const maxLinks = 500;

/** The address of a link; undefined for one that is not opened, such as a script or a file. */
const addressOf = ({ url, unsafeUrl }: Annotation): string | undefined => {
  const text = typeof url === 'string' ? url : unsafeUrl;
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return PROTOCOLS.includes(protocol) ? href : undefined;
};

/** The links of a page that can be pressed. */
export const linksOf = (annotations: readonly Annotation[], measures: Measures): PdfLink[] =>
  annotations
    .flatMap((annotation) => {
      const address = addressOf(annotation);
      const { subtype, rect } = annotation;
      if (subtype !== 'Link' || address === undefined || !Array.isArray(rect)) return [];
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = measures.convertToViewportRectangle(rect as number[]);
      const { width, height } = measures;
      return [
        {
          address,
          left: Math.min(x1, x2) / width,
          top: Math.min(y1, y2) / height,
          width: Math.abs(x2 - x1) / width,
          height: Math.abs(y2 - y1) / height,
        },
      ];
    })
    .slice(0, maxLinks);

/** What a link is called: the address as a person writes it. */
export const nameOfLink = (address: string): string => {
  try {
    return decodeURI(address.replace(/^(https?:\/\/|mailto:|tel:)/, '')).replace(/\/$/, '');
  } catch {
    return address;
  }
};
