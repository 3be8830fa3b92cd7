// Makes one call and measures it.

/**
 * Reads an answer to its end.
 * @param isFile whether a person waits for the first bytes alone, because the file is sent as it is read
 * @returns the milliseconds that she waits, those of the whole answer, its status and its bytes
 */
export async function measureCall(address, { headers, isFile }) {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  let firstMs;
  let bytes = 0;
  for await (const chunk of answer.body) {
    firstMs ??= performance.now() - start;
    bytes += chunk.byteLength;
  }
  const wholeMs = performance.now() - start;
  return { ms: isFile ? (firstMs ?? wholeMs) : wholeMs, wholeMs, status: answer.status, bytes };
}

/** Reads the first bytes of an answer, at least so many as it has or this. @returns its status */
export async function readBeginning(address, { headers, bytes }) {
  const answer = await fetch(address, { headers });
  let read = 0;
  for await (const chunk of answer.body) {
    read += chunk.byteLength;
    if (read >= bytes) break;
  }
  return answer.status;
}
