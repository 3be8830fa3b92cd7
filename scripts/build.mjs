// `npm run build`: builds the workspaces whose sources have changed, or all with --all. `npm start` runs it too.
import { spawnSync } from 'node:child_process';
import { BUILDS, fingerprint, forgetBuild, isUpToDate, rememberBuild, root } from './build-fingerprint.mjs';

const isAll = process.argv.includes('--all');

for (const build of BUILDS) {
  if (!isAll && isUpToDate(build)) continue;
  const beginning = performance.now();
  process.stdout.write(`Building ${build.title} …\n`);
  forgetBuild(build);
  const builtFrom = fingerprint(build);
  const { status } = spawnSync('npm', ['run', 'build', '--silent', '--workspace', build.workspace], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) {
    process.stderr.write(`Building ${build.title} failed.\n`);
    process.exit(1);
  }
  rememberBuild(build, builtFrom);
  process.stdout.write(`  built in ${((performance.now() - beginning) / 1000).toFixed(1)} s\n`);
}
