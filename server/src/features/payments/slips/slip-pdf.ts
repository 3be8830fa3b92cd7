import type { Slip } from '@ekhaya/contract/payments/payments';
import { formatRand, groupToken } from '@ekhaya/contract/payments/payments.rules';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';

/** The width of a till slip, and the height of an A5 page, in points. */
const size: [number, number] = [300, 595];
const margin = 24;

/** The characters that the fonts of every PDF reader have. The bullet masks a name. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e\xa0-\xff•]/g, '?');

/** The time of a slip as it was at the estate: `2026-11-12 09:41`. */
const timeOf = (slip: Slip, timeZone: string): string => {
  const { date, minutes } = wallClockAt(new Date(slip.date), timeZone);
  return `${date} ${displayTime(timeOfMinutes(minutes))}`;
};

/**
 * Draws a slip on paper: the fields of a tax invoice, each token in groups of four.
 * @param timeZone that of the estate
 * @returns the bytes of a PDF file
 */
export const drawSlip = async (slip: Slip, timeZone: string): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded with the first slip on paper: most servers draw few.
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size, margin, info: { Title: `Slip ${slip.receiptNo}`, Producer: 'Ekhaya' } });
  const chunks: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', resolve);
    document.on('error', reject);
  });
  const width = size[0] - 2 * margin;
  const line = (text: string): void => void document.text(printable(text), { width });
  const pair = (name: string, value: string): void => {
    if (value === '') return;
    const [left, right] = [printable(name), printable(value)];
    const half = { width: width / 2 };
    // Either side may take several lines: what follows stands below both.
    const height = Math.max(document.heightOfString(left, half), document.heightOfString(right, half));
    if (document.y + height > document.page.maxY()) document.addPage();
    const { y } = document;
    document.text(left, margin, y, half);
    document.text(right, margin + width / 2, y, { ...half, align: 'right' });
    document.y = y + height;
    document.x = margin;
  };

  document.font('Helvetica-Bold').fontSize(14);
  line(slip.isCopy ? 'TAX INVOICE (COPY)' : 'TAX INVOICE');
  document.font('Helvetica').fontSize(9).moveDown(0.5);
  for (const text of [slip.seller.name, slip.seller.address, `VAT no. ${slip.seller.vatNumber}`]) line(text);
  document.moveDown();
  pair('Receipt', slip.receiptNo);
  pair('Time', timeOf(slip, timeZone));
  pair('Reference', slip.reference);
  pair('Name', slip.name);
  pair('Address', slip.address);
  pair('Account', slip.accountNo);
  pair('Meter', slip.meterNo);
  pair('SGC / KRN / TI', [slip.sgc, slip.krn, slip.ti].filter((part) => part !== '').join(' / '));
  pair('Tariff', slip.tariff);
  for (const rate of slip.rates) pair('', rate);
  document.moveDown();
  for (const { text, amount } of slip.lines) pair(text, formatRand(amount));
  document.font('Helvetica-Bold');
  pair('Total', formatRand(slip.amount));
  pair('Units', slip.units);
  document.moveDown().fontSize(13);
  for (const { kind, digits } of slip.tokens) {
    document.font('Helvetica').fontSize(9);
    line(kind === 'key-change' ? 'Key change token: type this first' : 'Token');
    document.font('Courier-Bold').fontSize(14);
    line(groupToken(digits));
    document.moveDown(0.5);
  }
  document.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
};
