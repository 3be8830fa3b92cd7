// `npm start`: builds what has changed, then runs the server in this process, so that signals reach the server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILDS, isUpToDate, root } from './build-fingerprint.mjs';

if (!BUILDS.every(isUpToDate)) {
  // In a separate process, so that the build's memory does not stay in the server's.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
await import(pathToFileURL(join(root, 'server', 'dist', 'main.mjs')).href);
