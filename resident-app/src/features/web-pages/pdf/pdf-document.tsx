import { downIcon, upIcon } from '@ekhaya/icons/icon-paths';
import { IconButton } from '@ekhaya/ui-kit/controls/button';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { PdfPages } from './pdf-pages.tsx';
import { usePdfSearch, type PdfSearch } from './use-pdf-search.ts';

interface PdfDocumentProps {
  pdf: PDFDocumentProxy;
  title: string;
  isSearching: boolean;
}

/** An opened PDF: its pages, and the search in its text. */
export function PdfDocument({ pdf, title, isSearching }: PdfDocumentProps) {
  const [words, setWords] = useState('');
  const [position, setPosition] = useState(0);
  const search = usePdfSearch(pdf, isSearching ? words : '');
  const count = search.matches.length;
  const current = search.matches[position];
  const step = (by: number): void => setPosition((position + by + count) % count);
  return (
    <>
      {isSearching && (
        <search className="pdf-search">
          <SearchField
            label="Search in this document"
            value={words}
            autoFocus
            onValueChange={(value) => {
              setWords(value);
              setPosition(0);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && count > 0) step(event.shiftKey ? -1 : 1);
            }}
          />
          <p className="pdf-found num" role="status">
            {textOf(search, words, position)}
          </p>
          <IconButton icon={upIcon} label="Previous" disabled={count === 0} onClick={() => step(-1)} />
          <IconButton icon={downIcon} label="Next" disabled={count === 0} onClick={() => step(1)} />
        </search>
      )}
      <PdfPages pdf={pdf} title={title} matches={search.matches} current={current} />
    </>
  );
}

/** What the search has found, in words. */
function textOf({ matches, isDone, hasNoText }: PdfSearch, words: string, position: number): string {
  if (words.trim().length < 2) return '';
  if (matches.length > 0) return `${position + 1} of ${matches.length}`;
  if (!isDone) return 'Searching';
  return hasNoText ? 'This is a scan: it has no words to search.' : 'Nothing found';
}
