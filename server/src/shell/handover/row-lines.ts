import { createHash } from 'node:crypto';

const lineEnd = 0x0a;
const modulus = 1n << 256n;

/** Splits the text format of COPY into rows: each is one line, and line ends within values are escaped. */
export async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, from)) {
      yield bytes.toString('utf8', from, at);
      from = at + 1;
    }
    rest = bytes.subarray(from);
  }
}

/** Counts and digests rows, whatever their order: the sum of the SHA-256 of each. */
export class RowSetDigest {
  #sum = 0n;
  #rows = 0;

  add(line: string): void {
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)) % modulus;
    this.#rows += 1;
  }

  result(): { rows: number; digest: string } {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}

const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g;

/** Replaces ids of people within a row, in every column, list and document. */
export const replaceIds = (line: string, replacement: (id: string) => string | undefined): string =>
  line.replaceAll(uuid, (id) => replacement(id) ?? id);
