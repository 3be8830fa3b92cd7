import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Shares the file itself where the browser can, because not everybody may open its address; else the address. */
export async function sharePdf(
  pdf: Pick<PDFDocumentProxy, 'getData'>,
  { address, title }: { address: string; title: string },
): Promise<void> {
  try {
    const bytes = new Uint8Array(await pdf.getData());
    const file = new File([bytes], `${title.replaceAll(/[^\p{L}\p{N} -]/gu, '').trim() || 'document'}.pdf`, {
      type: 'application/pdf',
    });
    const canShareFile = 'canShare' in navigator && navigator.canShare({ files: [file] });
    await navigator.share(canShareFile ? { title, files: [file] } : { title, url: address });
  } catch {
    // The person has changed her mind.
  }
}
