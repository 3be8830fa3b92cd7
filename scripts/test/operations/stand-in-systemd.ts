import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../source-tree.ts';

/**
 * Makes a folder of programs in place of those of a machine: `ekhaya-run`, linked by the command of the document, and a systemd that runs
 * the program at once, without its account, and keeps what it was called with in `systemd-run.txt`.
 * @param link the command that links `ekhaya-run`
 * @returns the folder, for PATH
 */
export const standInSystemd = (folder: string, link: string): string => {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  execFileSync('sh', ['-c', link.replace('/opt/ekhaya/', `${root}/`).replace('/usr/local/sbin/', `${programs}/`)]);
  const lines = [
    '#!/bin/sh',
    `printf '%s\\n' "$@" > '${folder}/systemd-run.txt'`,
    'while :; do case $1 in --working-directory=*) cd "${1#*=}"; shift ;; --*) shift ;; *) break ;; esac; done',
    'exec "$@"',
  ];
  writeFileSync(join(programs, 'systemd-run'), `${lines.join('\n')}\n`, { mode: 0o755 });
  return programs;
};
