import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './source-tree.ts';

/** Links every installed package into a copy, but for the workspaces, which must be the copy's own. */
function linkPackages(folder: string, copy: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name === '@ekhaya' || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
}

/**
 * Copies the tree as it stands, with what is not committed yet, to a temporary folder that can be worked in at once.
 * @returns the folder, and what removes it
 */
export function copyOfTheTree(): { copy: string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'ekhaya-copy-'));
  // The account of PostgreSQL must be able to pass through when this runs as root.
  chmodSync(copy, 0o755);
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of listed.toString('utf8').split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path));
  }
  linkPackages('node_modules', copy);
  mkdirSync(join(copy, 'node_modules', '@ekhaya'), { recursive: true });
  for (const workspace of readdirSync(join(root, 'node_modules', '@ekhaya'))) {
    symlinkSync(join(copy, workspace), join(copy, 'node_modules', '@ekhaya', workspace));
    linkPackages(join(workspace, 'node_modules'), copy);
  }
  return { copy, remove: () => rmSync(copy, { recursive: true, force: true }) };
}
