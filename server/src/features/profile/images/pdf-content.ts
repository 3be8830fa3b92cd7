import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfContent } from './image-task.ts';

/** PostgreSQL takes at most a megabyte of words for the search in a document. */
const maxCharacters = 300_000;
const maxPages = 2_000;

const loadPdfjs = async (): Promise<typeof import('pdfjs-dist')> => {
  // pdf.js names this class of browsers while it loads, and needs it only to draw.
  if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
  return import('pdfjs-dist/legacy/build/pdf.mjs');
};

const isAboutPassword = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';

/**
 * Reads the text of a PDF, and whether it has fields or scripts. Runs nothing of the document.
 * @throws for bytes that are not a PDF
 */
export const readPdfContent = async (bytes: Uint8Array): Promise<PdfContent> => {
  const { getDocument } = await loadPdfjs();
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    return await contentOf(await task.promise);
  } catch (error) {
    // Only its readers know the password.
    if (isAboutPassword(error)) return { pages: 0, text: '', isForm: false, hasScript: false };
    throw error;
  } finally {
    await task.destroy();
  }
};

const contentOf = async (pdf: PDFDocumentProxy): Promise<PdfContent> => {
  const actions = await pdf.getJSActions();
  let hasScript = (await pdf.hasJSActions()) || (actions !== null && Object.keys(actions).length > 0);
  let text = '';
  for (let number = 1; number <= Math.min(pdf.numPages, maxPages) && text.length < maxCharacters; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    text += items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
    text += ' ';
    const ofPage: unknown = await page.getJSActions();
    hasScript ||= ofPage !== null && ofPage !== undefined;
    page.cleanup();
  }
  const fields = await pdf.getFieldObjects();
  // The database takes no NUL characters.
  const words = text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxCharacters);
  return { pages: pdf.numPages, text: words, isForm: fields !== null && Object.keys(fields).length > 0, hasScript };
};
