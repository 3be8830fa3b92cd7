import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';

/**
 * Reads a secret from its file. Creates the file first if it does not exist: 32 random bytes (base64url), readable only by
 * this user. Processes that do this at the same time all get the same secret.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  const existing = await readExisting(path);
  if (existing !== undefined) return existing;
  const draft = `${path}.making-${process.pid}-${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(32).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  // Exactly one process creates the link. The others read the secret of that process.
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft, { force: true });
  return readFile(path, 'utf8');
}

async function readExisting(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim() || undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
