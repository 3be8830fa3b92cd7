import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { joinPieces, matchesOf, maxMatches, type Match, type PageText } from './pdf-search.rules.ts';

/** What the search in a PDF has found so far. */
export interface PdfSearch {
  matches: readonly Match[];
  /** All pages have been read. */
  isDone: boolean;
  /** No page has any text, as in a scan. */
  hasNoText: boolean;
}

const NOTHING: PdfSearch = { matches: [], isDone: false, hasNoText: false };

/** Searches the text of a PDF, page by page. Nothing is read before somebody searches. */
export function usePdfSearch(pdf: PDFDocumentProxy, search: string): PdfSearch {
  const [found, setFound] = useState<PdfSearch & { search: string }>({ ...NOTHING, search: '' });
  const [texts] = useState(() => new Map<number, PageText>());
  useEffect(() => {
    if (search.trim().length < 2) return undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      let matches: Match[] = [];
      for (let number = 1; number <= pdf.numPages && matches.length < maxMatches; number += 1) {
        const text = texts.get(number) ?? (await textOf(pdf, number));
        texts.set(number, text);
        if (isGone) return;
        const more = matchesOf(number, text, search);
        if (more.length > 0) matches = [...matches, ...more].slice(0, maxMatches);
        if (more.length > 0 || number % 20 === 0) setFound({ search, matches, isDone: false, hasNoText: false });
      }
      const hasNoText = [...texts.values()].every(({ text }) => text.trim() === '');
      setFound({ search, matches, isDone: true, hasNoText });
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [pdf, search, texts]);
  return search.trim().length >= 2 && found.search === search ? found : NOTHING;
}

/** The text of a page; none for a page that cannot be read. */
async function textOf(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  try {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    return joinPieces(items.filter((item) => 'str' in item));
  } catch {
    return joinPieces([]);
  }
}
