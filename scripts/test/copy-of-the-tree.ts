import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './source-tree.ts';

/** Links the installed packages into a copy, except the workspaces: the copy uses its own. */
function linkPackages(folder: string, copy: string): void {
  if (!existsSync(join(root, folder))) return;
  mkdirSync(join(copy, folder), { recursive: true });
  for (const name of readdirSync(join(root, folder))) {
    if (name === '@ekhaya' || (name.startsWith('.') && name !== '.bin')) continue;
    symlinkSync(join(root, folder, name), join(copy, folder, name));
  }
}

/**
 * Copies the working tree, uncommitted changes included, to a temporary folder with all packages linked.
 * @returns the folder, and a function that removes it
 */
export function copyOfTheTree(): { copy: string; remove: () => void } {
  const copy = mkdtempSync(join(tmpdir(), 'ekhaya-copy-'));
  // As root, PostgreSQL runs under an account of its own that must be able to enter the folder.
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
