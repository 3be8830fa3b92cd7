import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { loadPdf, PdfError, type PdfFailure } from './load-pdf.ts';

/** The state of a PDF in the viewer. */
export type PdfState =
  | { kind: 'loading'; part?: number }
  | { kind: 'password'; isWrong: boolean; answer: (password: string) => void }
  | { kind: 'ready'; pdf: PDFDocumentProxy }
  | { kind: 'failed'; reason: PdfFailure };

/** Opens a PDF, and frees its memory when the viewer is closed. */
export function usePdf(address: string): PdfState {
  const [state, setState] = useState<PdfState>({ kind: 'loading' });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = (next: PdfState): void => {
      if (!signal.aborted) setState(next);
    };
    loadPdf(
      address,
      {
        onProgress: (part) => show({ kind: 'loading', ...(part !== undefined && { part }) }),
        onPassword: (answer, isWrong) => show({ kind: 'password', isWrong, answer }),
      },
      signal,
    ).then(
      (pdf) => show({ kind: 'ready', pdf }),
      (thrown: unknown) => show({ kind: 'failed', reason: thrown instanceof PdfError ? thrown.reason : 'unreadable' }),
    );
    return () => ending.abort();
  }, [address]);
  return state;
}
