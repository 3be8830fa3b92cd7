// `npm start`: builds what has changed and becomes the server. It is one process, so that a signal reaches the server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDS, isUpToDate, root } from './build-fingerprint.mjs';

if (!BUILDS.every(isUpToDate)) {
  // In a process of its own: what a build leaves in memory stays out of the server's.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import(pathToFileURL(join(root, 'server', 'dist', 'main.mjs')).href);
