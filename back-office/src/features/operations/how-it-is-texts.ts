import type { HowItIs } from './how-it-is.queries.ts';

type Part = HowItIs['parts'][number];
type Queue = 'mail' | 'sms' | 'push' | 'jobs';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The name of a part. */
export const partNames: Record<Part['part'], string> = {
  mail: 'Mail',
  sms: 'SMS',
  push: 'Push messages',
  jobs: 'Work in the background',
  providers: 'Gateways and vendors',
  live: 'Live updates',
  database: 'Database',
  files: 'Pictures and documents',
  backup: 'Backup',
};

/** The words about a part that needs somebody: what it is, what residents notice, and what to do. */
interface Trouble {
  title: string;
  effect: string;
  act: string;
}

interface QueueWords {
  one: string;
  many: string;
  /** What it means that some are given up, and that some are late. */
  lost: string;
  late: string;
  check: string;
}

const queues: Record<Queue, QueueWords> = {
  mail: {
    one: 'mail',
    many: 'mails',
    lost: 'Those people do not get them.',
    late: 'Links for new passwords and invitations come late.',
    check: 'See whether the mail server of SMTP_URL answers and takes the password.',
  },
  sms: {
    one: 'text',
    many: 'texts',
    lost: 'Those people do not get them.',
    late: 'Codes that prove a number come late; passes are not touched.',
    check: 'See whether the provider of SMS_URL answers and has credit.',
  },
  push: {
    one: 'batch of messages',
    many: 'batches of messages',
    lost: 'Those phones show the notification when the app is opened.',
    late: 'Phones show notifications when the app is opened.',
    check: 'See whether the server reaches the internet.',
  },
  jobs: {
    one: 'job',
    many: 'jobs',
    lost: 'What they were to do has not happened.',
    late: 'What was decided takes effect late.',
    check: 'See whether the server has enough processors and memory.',
  },
};

const troubleOfQueue = (queue: Queue, { state, waiting, failed }: Part): Trouble => {
  const { one, many, lost, late, check } = queues[queue];
  return state === 'fails'
    ? {
        title: `${partNames[queue]}: some failed`,
        effect: `${counted(failed, `${one} is`, `${many} are`)} given up after every try. ${lost}`,
        act: `${check} The log of the server says why: “a job failed”.`,
      }
    : {
        title: `${partNames[queue]} is late`,
        effect: `${counted(waiting, `${one} waits`, `${many} wait`)}. ${late}`,
        act: `It is tried again by itself. ${check}`,
      };
};

/** The variable of the server that sets a way up. */
const variables = { mail: 'SMTP_URL', sms: 'SMS_URL', push: 'VAPID_KEYS' };

/** The words about a way for which the server has no provider. */
export const troubleOfWay = (way: HowItIs['notSetUp'][number]): Trouble => ({
  title: `${partNames[way]}: not set up`,
  effect: 'Nothing is sent this way.',
  act: `Set ${variables[way]} of the server, and start it again.`,
});

const troubleOfBackup = (isFirst: boolean): Trouble => ({
  title: isFirst ? 'There is no backup yet' : 'The last backup is more than a day old',
  effect: isFirst ? 'A broken disk would lose everything.' : 'A broken disk would lose everything since then.',
  act: 'Set BACKUP_STORAGE_URL of the server: it then makes one every night. npm run backup makes one now.',
});

const troubles: Record<Part['part'], (part: Part, installation: HowItIs) => Trouble> = {
  mail: (part) => troubleOfQueue('mail', part),
  sms: (part) => troubleOfQueue('sms', part),
  push: (part) => troubleOfQueue('push', part),
  jobs: (part) => troubleOfQueue('jobs', part),
  providers: ({ state, failed }) => ({
    title: state === 'waits' ? 'A gateway or vendor answers badly' : 'A gateway or vendor is silent',
    effect: `${counted(failed, 'does', 'do')} not answer. Nobody is charged twice, and money without units goes back.`,
    act: 'It is asked again by itself. The room Providers says which one it is.',
  }),
  live: () => ({
    title: 'Live updates come late',
    effect: 'Open apps show changes some seconds late. Nothing is lost.',
    act: 'See whether the database or the processor of the server is busy.',
  }),
  database: ({ waiting }) => ({
    title: 'The database is busy',
    effect: `${counted(waiting, 'query waits', 'queries wait')} for a connection, so screens open slowly.`,
    act: 'If it lasts, see whether the disk or the processor of the database is busy.',
  }),
  files: () => ({
    title: 'Pictures and documents cannot be read',
    effect: 'They do not open, and none can be added. Everything else works.',
    act: 'See whether the store of STORAGE_URL answers, takes the key and has room.',
  }),
  backup: (_, { backup }) => troubleOfBackup(backup === null),
};

/** The words about a part that waits or fails. */
export const troubleOf = (part: Part, installation: HowItIs): Trouble => troubles[part.part](part, installation);

const sizes = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A size in bytes as people read it: `4.1 GB`. */
export const sizeText = (bytes: number): string => {
  const at = Math.min(sizes.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** at;
  return `${at === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${sizes[at]}`;
};

/** The line under a part that works. */
export const lineOfWorking = ({ part, waiting }: Part, { streams, databaseBytes, backup }: HowItIs): string => {
  if (part === 'live') return counted(streams, 'app is open', 'apps are open');
  if (part === 'database') return sizeText(databaseBytes);
  if (part === 'files') return 'the store answers';
  if (part === 'providers') return waiting === 0 ? 'none was asked lately' : counted(waiting, 'answers', 'answer');
  if (part !== 'backup') return waiting === 0 ? 'none waits' : counted(waiting, 'is due', 'are due');
  return backup?.isEncrypted === true ? 'encrypted' : 'not encrypted';
};
