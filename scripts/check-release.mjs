// `npm run check:release`: the checks before a release, one after the other: every `check:` of package.json but this one.
// `npm run check:release -- failover full-disk` runs some. A failed one does not hide the others.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-fingerprint.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const all = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:release');
const asked = process.argv.slice(2).map((name) => `check:${name}`);
const unknown = asked.filter((name) => !all.includes(name));
const say = (line) => process.stdout.write(`${line}\n`);
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}. The checks are ${all.join(', ')}.`);
  process.exit(1);
}

/** Runs a check and shows what it says. @returns whether it passed */
const passes = (name) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

const lines = [];
let failed = 0;
const chosen = asked.length === 0 ? all : asked;
for (const name of chosen) {
  say(`\n${name}`);
  const begunAt = performance.now();
  const isPassed = await passes(name);
  if (!isPassed) failed += 1;
  lines.push(`${isPassed ? 'passed' : 'FAILED'}  ${name}  ${Math.round((performance.now() - begunAt) / 1000)} s`);
  say(lines.at(-1));
}
say(`\n${lines.join('\n')}\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
