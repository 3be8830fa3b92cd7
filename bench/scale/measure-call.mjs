// Makes one call and measures it.

/** Reads an answer to its end. @returns the milliseconds that it took, its status and its bytes */
export async function measureCall(address, { headers }) {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.byteLength;
  return { ms: performance.now() - start, status: answer.status, bytes };
}

/** Measures how long a person waits for the first bytes of a file; the rest is not read. @returns milliseconds */
export async function measureFirstBytes(address, { headers }) {
  const start = performance.now();
  const answer = await fetch(address, { headers });
  const reader = answer.body.getReader();
  await reader.read();
  const ms = performance.now() - start;
  await reader.cancel();
  return ms;
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
