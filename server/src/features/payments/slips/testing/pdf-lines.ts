import { inflateSync } from 'node:zlib';

/** The lines of text of a PDF file whose fonts are the standard ones, with their height above the foot of the page. */
export const linesOf = (pdf: Uint8Array): { text: string; y: number }[] => {
  const file = Buffer.from(pdf);
  const starts = [...file.toString('latin1').matchAll(/stream\n/g)].filter(
    ({ index }) => !file.subarray(0, index).toString('latin1').endsWith('end'),
  );
  const contents = starts.map(({ index, 0: { length } }) =>
    inflateSync(file.subarray(index + length)).toString('latin1'),
  );
  return [...contents.join('\n').matchAll(/1 0 0 1 \S+ (\S+) Tm\n[^[]*\[(.*)\] TJ/g)].map(([, y, codes = '']) => ({
    y: Number(y),
    text: [...codes.matchAll(/<([0-9a-f]+)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  }));
};
