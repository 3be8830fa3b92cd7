import type { DemoDocument } from './demo-documents.ts';

/** Draws a document of the demo world as a PDF: a title page, and a page for each of its parts. */
export const drawDocument = async ({ title, category, parts }: DemoDocument): Promise<Uint8Array> => {
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title, Author: 'Umoya Properties' } });
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    pdf.on('end', resolve);
    pdf.on('error', reject);
  });
  pdf.rect(0, 0, 595, 12).fill('#b3202a');
  pdf.fillColor('#6f645a').font('Helvetica-Bold').fontSize(11).text(category.toUpperCase(), 64, 90);
  pdf.fillColor('#231c18').fontSize(30).text(title).moveDown(0.6);
  for (const [at, [heading, ...paragraphs]] of parts.entries()) {
    if (at > 0) pdf.addPage();
    pdf.fillColor('#231c18').font('Helvetica-Bold').fontSize(16).text(heading).moveDown(0.4);
    pdf.font('Helvetica').fontSize(11.5);
    for (const paragraph of paragraphs) pdf.text(paragraph, { lineGap: 4 }).moveDown(0.6);
  }
  pdf.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
};
