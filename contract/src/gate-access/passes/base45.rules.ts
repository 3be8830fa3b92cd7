/**
 * Base45 (RFC 9285): two bytes as three characters of the alphabet that a QR code packs tightest (alphanumeric mode).
 */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

const valueOf = new Map([...alphabet].map((character, value) => [character, value]));

/** Encodes bytes as Base45. */
export const toBase45 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length;
    let rest = isPair ? (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0) : (bytes[at] ?? 0);
    for (let digit = 0; digit < (isPair ? 3 : 2); digit += 1) {
      text += alphabet.charAt(rest % 45);
      rest = Math.floor(rest / 45);
    }
  }
  return text;
};

/** Decodes Base45. Returns undefined for any text that `toBase45` does not produce. Never throws. */
export const fromBase45 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const remainder = text.length % 3;
  if (remainder === 1) return undefined;
  const bytes = new Uint8Array(Math.floor(text.length / 3) * 2 + (remainder === 2 ? 1 : 0));
  let written = 0;
  for (let at = 0; at < text.length; at += 3) {
    const isPair = at + 2 < text.length;
    let number = 0;
    for (let digit = isPair ? 2 : 1; digit >= 0; digit -= 1) {
      const value = valueOf.get(text.charAt(at + digit));
      if (value === undefined) return undefined;
      number = number * 45 + value;
    }
    if (number > (isPair ? 0xff_ff : 0xff)) return undefined;
    if (isPair) bytes[written++] = number >> 8;
    bytes[written++] = number & 0xff;
  }
  return bytes;
};
