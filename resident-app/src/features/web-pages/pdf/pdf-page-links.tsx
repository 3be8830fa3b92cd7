import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { linksOf, nameOfLink, type PdfLink } from './pdf-links.rules.ts';

const percent = (part: number): string => `${part * 100}%`;

/** The links of a page of a PDF, above its text. They open outside the app, which they learn nothing about. */
export function PdfPageLinks({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const [links, setLinks] = useState<readonly PdfLink[]>([]);
  useEffect(() => {
    let isGone = false;
    const read = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      const found = linksOf(await page.getAnnotations(), page.getViewport({ scale: 1 }));
      if (!isGone) setLinks(found);
    };
    // A page whose links cannot be read is shown without them.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [pdf, number]);
  return links.map(({ address, left, top, width, height }, at) => (
    <a
      key={at}
      className="pdf-link"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={nameOfLink(address)}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  ));
}
