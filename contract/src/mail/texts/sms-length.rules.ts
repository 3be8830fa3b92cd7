/** The characters of the GSM 7-bit default alphabet (3GPP TS 23.038), one unit each. */
const ofAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** The characters of its extension table, two units each. */
const ofExtension = '\f^{}\\[~]|€';

/** How long an SMS is, and in how many parts it is sent: each is paid. */
export interface SmsLength {
  /** The unit of the length: characters of the GSM alphabet, or UTF-16 units when one character lies outside of it. */
  units: number;
  parts: number;
  /** How many units more fit into the last part. */
  left: number;
  /** The first character that is none of the GSM alphabet, and halves what a part holds; undefined without one. */
  foreign: string | undefined;
}

const gsmUnitsOf = (character: string): number => (ofExtension.includes(character) ? 2 : 1);

/** Counts the parts when no unit pair may be cut. */
const countParts = (sizes: readonly number[], { single, joined }: { single: number; joined: number }) => {
  const units = sizes.reduce((sum, size) => sum + size, 0);
  if (units <= single) return { units, parts: 1, left: single - units };
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > joined) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { units, parts, left: joined - used };
};

/** Measures a text as an SMS: 160 or 153 characters of the GSM alphabet a part, else 70 or 67 units of UTF-16. */
export const smsLengthOf = (text: string): SmsLength => {
  const characters = [...text];
  const foreign = characters.find((each) => !ofAlphabet.includes(each) && !ofExtension.includes(each));
  return foreign === undefined
    ? { ...countParts(characters.map(gsmUnitsOf), { single: 160, joined: 153 }), foreign }
    : {
        ...countParts(
          characters.map(({ length }) => length),
          { single: 70, joined: 67 },
        ),
        foreign,
      };
};
