import { createHash } from 'node:crypto';

const lineEnd = 0x0a;

/** Counts and digests rows in the text format of COPY, where each row is one line and line ends within values are escaped. */
export class RowDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    for (let at = bytes.indexOf(lineEnd); at !== -1; at = bytes.indexOf(lineEnd, at + 1)) this.#rows += 1;
  }

  result(): { rows: number; digest: string } {
    return { rows: this.#rows, digest: this.#hash.digest('hex') };
  }
}
