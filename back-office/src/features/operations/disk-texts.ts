import { stateOfDisk } from '@ekhaya/contract/operations/how-it-is.rules';
import type { HowItIs } from './how-it-is.queries.ts';
import { sizeText } from './size-text.ts';
import type { Trouble } from './trouble.ts';

type Space = NonNullable<HowItIs['disk']>['data'];

const freeText = ({ freeBytes, totalBytes }: Space): string => `${sizeText(freeBytes)} of ${sizeText(totalBytes)}`;

/** The words about a disk that is nearly full: that of the data folder, or that of the uploaded files. */
export const troubleOfDisk = ({ disk, diskMachine }: Pick<HowItIs, 'disk' | 'diskMachine'>): Trouble => {
  const isOfFiles = disk !== null && disk.storage !== null && stateOfDisk(disk.data) === 'works';
  const space = isOfFiles ? disk.storage : disk?.data;
  return {
    title: `The disk${isOfFiles ? ' of pictures and documents' : ''}${diskMachine === '' ? '' : ` on ${diskMachine}`} is nearly full`,
    effect: `${space ? `${freeText(space)} is free. ` : ''}When it is full, nothing can be saved.`,
    act: 'Make room on it: old archives and the log first. Operations says more: “the disk is full”.',
  };
};

/** The line under a disk that has room. */
export const lineOfDisk = ({ disk }: Pick<HowItIs, 'disk'>): string => {
  if (disk === null) return '';
  const files = disk.storage === null ? '' : `, of that of files ${freeText(disk.storage)}`;
  return `${freeText(disk.data)} free${files}`;
};

/** The line under a database that works: its size, on the disk on which it lies, and how long it takes to answer. */
export const lineOfDatabase = ({
  databaseBytes,
  databaseMs,
  isDatabaseEmbedded,
  disk,
}: Pick<HowItIs, 'databaseBytes' | 'databaseMs' | 'isDatabaseEmbedded' | 'disk'>): string => {
  const whole = isDatabaseEmbedded && disk !== null ? ` of ${sizeText(disk.data.totalBytes)}` : '';
  return `${sizeText(databaseBytes)}${whole}, ${Math.max(1, Math.round(databaseMs))} ms`;
};
