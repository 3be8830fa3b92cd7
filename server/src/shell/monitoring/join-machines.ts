import { hostname } from 'node:os';
import { stateOfDisk } from '@ekhaya/contract/operations/how-it-is.rules';
import type { ProcessReport } from '../../platform/health/process-report.ts';

type Machine = Pick<ProcessReport, 'machine' | 'disk' | 'clockAheadMs'>;
type Disk = NonNullable<Machine['disk']>;

/** How the machines of the installation are together. */
export interface JoinedMachines {
  /** Their names. */
  machines: string[];
  /** The fullest disk, and the clock that differs most. Their machines are named where there are several. */
  disk: Machine['disk'];
  diskMachine: string;
  clockAheadMs: number;
  clockMachine: string;
}

const isNearlyFull = ({ data, storage }: Disk): boolean =>
  [data, storage].some((each) => each !== null && stateOfDisk(each) !== 'works');
const freeShare = ({ data, storage }: Disk): number =>
  Math.min(...[data, storage].flatMap((each) => (each === null ? [] : [each.freeBytes / each.totalBytes])));

/** Finds what needs somebody first among this machine and those that reported. */
export const joinMachines = (
  own: Pick<Machine, 'disk' | 'clockAheadMs'>,
  reports: readonly Machine[],
): JoinedMachines => {
  const here: Machine = { machine: hostname(), ...own };
  // Of this machine only what is read now counts.
  const all = [here, ...reports.filter(({ machine }) => machine !== here.machine)];
  const machines = [...new Set(all.map(({ machine }) => machine))].toSorted();
  const nameOf = ({ machine }: Machine): string => (machines.length > 1 ? machine : '');
  const disks = all.flatMap(({ machine, disk }) => (disk === null ? [] : [{ machine, disk }]));
  const fullest = disks.toSorted(
    (one, other) =>
      Number(isNearlyFull(other.disk)) - Number(isNearlyFull(one.disk)) || freeShare(one.disk) - freeShare(other.disk),
  )[0];
  const [clock = here] = all.toSorted((one, other) => Math.abs(other.clockAheadMs) - Math.abs(one.clockAheadMs));
  return {
    machines,
    disk: fullest?.disk ?? null,
    diskMachine: machines.length > 1 ? (fullest?.machine ?? '') : '',
    clockAheadMs: clock.clockAheadMs,
    clockMachine: nameOf(clock),
  };
};
