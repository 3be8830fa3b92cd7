// Reads how much processor time other processes of this machine have used, from /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, on every platform that Node runs on. */
const tickMs = 10;

const statOf = (processId) => {
  try {
    // The name of the program stands in brackets and may hold spaces.
    return readFileSync(`/proc/${processId}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    // The process has ended, or this is no Linux.
    return undefined;
  }
};

/** The processor time that a process has used, in milliseconds; NaN where it cannot be read. */
export const processorTimeOf = (processId) => {
  const stat = statOf(processId);
  return stat === undefined ? Number.NaN : (Number(stat[11]) + Number(stat[12])) * tickMs;
};

/** The parent of a process. */
export const parentOf = (processId) => Number(statOf(processId)?.[1]);

const endedChildrenOf = (processId) => {
  const stat = statOf(processId);
  return stat === undefined ? Number.NaN : (Number(stat[13]) + Number(stat[14])) * tickMs;
};

/** The processor time of a process and of its children, those that run and those that have ended, in milliseconds. */
export const processorTimeWithChildren = (processId) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === processId)
    .reduce(
      (sum, child) => sum + (processorTimeOf(child) || 0),
      processorTimeOf(processId) + endedChildrenOf(processId),
    );
