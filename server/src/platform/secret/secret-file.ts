import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

/**
 * Reads a secret from its file, or makes one of 32 random bytes (base64url) and keeps it there, readable by us alone.
 * Processes that make it at the same moment all get the same one.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  const draft = `${path}.making-${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  // A link is made by exactly one of them: the others read what the first one wrote.
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
