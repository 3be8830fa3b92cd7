const toHexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHexadecimal = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Puts the parts of a pass one behind the other. What it writes, `BytesReader` reads. */
export class BytesWriter {
  private readonly parts: number[] = [];

  /**
   * @param length in bytes, big-endian
   * @throws {RangeError} when the value is no whole number of that length
   */
  number(length: number, value: number): this {
    if (!Number.isInteger(value) || value < 0 || value >= 256 ** length) {
      throw new RangeError(`A number in a pass must be whole and fit in ${length} bytes.`);
    }
    for (let at = length - 1; at >= 0; at -= 1) this.parts.push(Math.floor(value / 256 ** at) % 256);
    return this;
  }

  raw(bytes: Uint8Array): this {
    for (const byte of bytes) this.parts.push(byte);
    return this;
  }

  hexadecimal(text: string): this {
    return this.raw(fromHexadecimal(text));
  }

  /** @throws {RangeError} when the id is no UUID in lower case */
  id(id: string): this {
    if (!uuid.test(id)) throw new RangeError('An id in a pass is a UUID.');
    return this.hexadecimal(id.replaceAll('-', ''));
  }

  /** @throws {RangeError} when the text has more than 255 bytes */
  text(text: string): this {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > 255) throw new RangeError('A text in a pass has at most 255 bytes.');
    return this.number(1, bytes.length).raw(bytes);
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.parts);
  }
}

/**
 * Reads the parts of a pass. Reading past the end never throws: it yields zeros and empty texts, and `isFullyRead`
 * tells in the end that something was missing, or left over.
 */
export class BytesReader {
  private readonly source: Uint8Array<ArrayBuffer>;
  private at = 0;
  private isWrong = false;

  constructor(source: Uint8Array<ArrayBuffer>) {
    this.source = source;
  }

  /** Whether everything was there, well formed, and nothing is left. */
  get isFullyRead(): boolean {
    return !this.isWrong && this.at === this.source.length;
  }

  raw(length: number): Uint8Array<ArrayBuffer> {
    if (this.at + length > this.source.length) {
      this.isWrong = true;
      return new Uint8Array(length);
    }
    this.at += length;
    return this.source.slice(this.at - length, this.at);
  }

  rest(): Uint8Array<ArrayBuffer> {
    return this.raw(this.source.length - this.at);
  }

  number(length: number): number {
    return this.raw(length).reduce((value, byte) => value * 256 + byte, 0);
  }

  hexadecimal(length: number): string {
    return toHexadecimal(this.raw(length));
  }

  id(): string {
    const text = this.hexadecimal(16);
    const parts = [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)];
    return parts.join('-');
  }

  text(): string {
    const bytes = this.raw(this.number(1));
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.isWrong = true;
      return '';
    }
  }
}
