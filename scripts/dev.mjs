// `npm run dev`: the server restarts and the app reloads when a source changes. Open PORT (8080) as with `npm start`;
// the server itself listens one port above.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-fingerprint.mjs';

const port = Number(process.env.PORT || 8080);
const serverPort = port + 1;
const publicUrl = process.env.PUBLIC_URL || `http://127.0.0.1:${port}`;

// The development server takes the app's configuration from a built page that the server fills in.
if (!existsSync(join(root, 'resident-app', 'dist', 'index.html'))) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}

const children = [
  run(
    join('node_modules', 'tsx', 'dist', 'cli.mjs'),
    ['watch', '--clear-screen=false', join('server', 'src', 'shell', 'main.ts')],
    { PORT: String(serverPort), PUBLIC_URL: publicUrl },
  ),
  run(join('resident-app', 'dev-server.mjs'), [], {
    PORT: String(port),
    EKHAYA_SERVER: `http://127.0.0.1:${serverPort}`,
  }),
];

// When one of the two ends, the other ends too.
let isEnding = false;
for (const child of children) child.on('exit', (code) => end(code ?? 0));
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

function run(script, scriptArguments, variables) {
  return spawn(process.execPath, [script, ...scriptArguments], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: 'inherit',
  });
}

function end(code) {
  if (isEnding) return;
  isEnding = true;
  process.exitCode = code;
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM');
}
