const toHexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fromHexadecimal = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Concatenates the binary parts of a pass. `BytesReader` reads them back. */
export class BytesWriter {
  private readonly parts: number[] = [];

  /**
   * Appends a big-endian unsigned integer of `length` bytes.
   * @throws {RangeError} when the value is no integer or does not fit
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

  /** Appends a UUID as 16 bytes. @throws {RangeError} when the id is no UUID in lower case */
  id(id: string): this {
    if (!uuid.test(id)) throw new RangeError('An id in a pass is a UUID.');
    return this.hexadecimal(id.replaceAll('-', ''));
  }

  /** Appends the length in one byte and the text in UTF-8. @throws {RangeError} when the text has more than 255 bytes */
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
 * Reads the binary parts of a pass. Reading past the end never throws but yields zeros and empty texts. Check `isFullyRead` at the
 * end: it is false when bytes were missing or left over.
 */
export class BytesReader {
  private readonly source: Uint8Array<ArrayBuffer>;
  private at = 0;
  private isMalformed = false;

  constructor(source: Uint8Array<ArrayBuffer>) {
    this.source = source;
  }

  /** Whether all parts were present and well formed and no bytes are left. */
  get isFullyRead(): boolean {
    return !this.isMalformed && this.at === this.source.length;
  }

  raw(length: number): Uint8Array<ArrayBuffer> {
    if (this.at + length > this.source.length) {
      this.isMalformed = true;
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
      this.isMalformed = true;
      return '';
    }
  }
}
