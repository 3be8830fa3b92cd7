// `npm run check:release`: the checks before a release, one after the other: every `check:` of package.json but this one.
// `npm run check:release -- failover full-disk` runs some. A failed one does not hide the others. One that ends with 77 said what this
// machine lacks for it, such as root: it was not run, and the last line says so.
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

/** Runs a check and shows what it says. @returns what came of it */
const outcomeOf = (name) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve('FAILED'));
    child.on('close', (code) => resolve(code === 0 ? 'passed' : code === 77 ? 'NOT RUN' : 'FAILED'));
  });

const lines = [];
const counts = { passed: 0, FAILED: 0, 'NOT RUN': 0 };
const chosen = asked.length === 0 ? all : asked;
for (const name of chosen) {
  say(`\n${name}`);
  const begunAt = performance.now();
  const outcome = await outcomeOf(name);
  counts[outcome] += 1;
  lines.push(`${outcome}  ${name}  ${Math.round((performance.now() - begunAt) / 1000)} s`);
  say(lines.at(-1));
}
const notRun = counts['NOT RUN'] === 0 ? '' : `, ${counts['NOT RUN']} not run`;
say(`\n${lines.join('\n')}\n${counts.passed} passed, ${counts.FAILED} failed${notRun}`);
process.exitCode = counts.FAILED === 0 ? 0 : 1;
