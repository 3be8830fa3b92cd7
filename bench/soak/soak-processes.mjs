// Finds the processes of the server that the soak kills, and reads how much memory a process has.
import { readFileSync, readdirSync } from 'node:fs';
import { parentOf } from '../measure/processor-time.mjs';

const programOf = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

/** The processes that serve for the one that started them, the oldest first. */
export const serversOf = (parent) =>
  readdirSync('/proc')
    .filter(
      (name) => /^\d+$/.test(name) && parentOf(name) === parent && programOf(name).includes('server/dist/main.mjs'),
    )
    .map(Number)
    .toSorted((one, other) => one - other);

/** The memory that a process holds, in megabytes; NaN when it has ended. */
export const residentMegabytes = (pid) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
};
