/** More parts than any form of the product has. */
const maxParts = 10;
/** The longest head of a part, in bytes. */
const maxHeadLength = 4_096;

/** The file of a form, or the reason why there is none. */
export type FoundFile =
  { kind: 'file'; bytes: Uint8Array } | { kind: 'missing' } | { kind: 'too-many-parts' } | { kind: 'unreadable' };

/** The boundary in a Content-Type of `multipart/form-data` (RFC 2046 5.1.1: 1 to 70 characters); undefined without one. */
export const boundaryOf = (contentType: string): string | undefined => {
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
};

/** Whether a part is a file: only files have a file name (RFC 7578 4.2). */
const isFile = (head: string): boolean => {
  const disposition = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(head)?.[1] ?? '';
  return /(?:^|;)\s*filename\*?=/i.test(disposition);
};

/**
 * Finds the first file in a form (RFC 7578), under any name: no form of the product has more than one. It copies no bytes and searches natively for the boundary, so
 * that a form of 12 MB blocks the event loop only for milliseconds.
 */
export const findFile = (form: Buffer, boundary: string): FoundFile => {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const first = delimiter.subarray(2);
  if (!form.subarray(0, first.length).equals(first)) return { kind: 'unreadable' };
  let at = first.length;
  for (let part = 0; part < maxParts; part += 1) {
    const next = form.toString('latin1', at, at + 2);
    if (next === '--') return { kind: 'missing' };
    if (next !== '\r\n') return { kind: 'unreadable' };
    const headEnd = form.subarray(at, at + maxHeadLength).indexOf('\r\n\r\n');
    if (headEnd < 0) return { kind: 'unreadable' };
    const bodyStart = at + headEnd + 4;
    // Starts at the line break that ends the head: some clients omit the second one of an empty part.
    const bodyEnd = form.indexOf(delimiter, bodyStart - 2);
    if (bodyEnd < 0) return { kind: 'unreadable' };
    if (isFile(form.toString('latin1', at, at + headEnd))) {
      return { kind: 'file', bytes: form.subarray(bodyStart, Math.max(bodyStart, bodyEnd)) };
    }
    at = bodyEnd + delimiter.length;
  }
  return { kind: 'too-many-parts' };
};
