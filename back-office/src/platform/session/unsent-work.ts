/** Reads what the signed-in person has not sent yet: what each piece is about, for her. */
type ReadUnsent = () => Promise<readonly string[]>;

const readers = new Set<ReadUnsent>();

/** Registers what signing out asks about. @returns a function that ends it */
export function registerUnsentWork(read: ReadUnsent): () => void {
  readers.add(read);
  return () => void readers.delete(read);
}

/** Reads everything that waits in this browser for the signed-in person. What cannot be read now is left out. */
export async function readUnsentWork(): Promise<readonly string[]> {
  const all = await Promise.all([...readers].map((read) => read().catch(() => [])));
  return all.flat();
}
