import { stateOfClock } from '@ekhaya/contract/operations/how-it-is.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { failureOfBackup, troubleOfBackup } from './backup-texts.ts';
import { counted } from '../../platform/page/counted.rules.ts';
import { lineOfDatabase, lineOfDisk, troubleOfDisk } from './disk-texts.ts';
import type { HowItIs, HowItIsHere } from './how-it-is.queries.ts';
import type { Trouble } from './trouble.ts';

type Part = HowItIs['parts'][number];
type Queue = 'mail' | 'sms' | 'push' | 'jobs';

/** The name of a part. */
export const partNames: Record<Part['part'], string> = {
  mail: 'Mail',
  sms: 'SMS',
  push: 'Push messages',
  jobs: 'Work in the background',
  live: 'Live updates',
  database: 'Database',
  replica: 'Copy of the database',
  disk: 'Disk',
  files: 'Pictures and documents',
  backup: 'Backup',
  gates: 'Gates and guards’ phones',
  certificate: 'Certificate',
  clock: 'Clock',
};

/** Whether a part is a queue of jobs. */
export const isQueue = ({ part }: Pick<Part, 'part'>): boolean => part in queues;

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

/** What can be done besides waiting while text messages wait or fail. */
const otherSmsProvider = ({ hasSecond, provider }: HowItIs['sms']): string => {
  if (!hasSecond) return 'SMS_SECOND_URL of the server adds a second provider to switch to.';
  return provider === 'first'
    ? 'If it lasts: switch to the second provider.'
    : 'The second provider sends now. If it lasts: switch to the first one.';
};

const troubleOfSms = (part: Part, { sms }: HowItIs): Trouble => {
  const trouble = troubleOfQueue('sms', part);
  return { ...trouble, act: `${trouble.act} ${otherSmsProvider(sms)}` };
};

const troubleOfQueue = (queue: Queue, { state, waiting, failed }: Part): Trouble => {
  const { one, many, lost, late, check } = queues[queue];
  return state === 'fails'
    ? {
        title: `${partNames[queue]}: some failed`,
        effect: `${counted(failed, `${one} is`, `${many} are`)} given up after every try. ${lost}`,
        act: `${check} The log of the server says why: “a job failed”. Then try them again or give them up: see How it is in docs/operations.md.`,
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

const troubleOfCertificate = ({ certificate, at }: HowItIs): Trouble => {
  const { host = 'this address', expiresAt = at, isTrusted = false } = certificate ?? {};
  const days = Math.floor((Date.parse(expiresAt) - Date.parse(at)) / dayMs);
  const act = 'See the log of what renews it (Caddy, or certbot): ports 80 and 443 must be reached from outside.';
  if (days < 0) return { title: 'The certificate has ended', effect: `No browser opens ${host}.`, act };
  if (!isTrusted)
    return {
      title: 'Browsers refuse the certificate',
      effect: `It is not for ${host}, or of no known authority.`,
      act,
    };
  return {
    title: `The certificate ends ${days === 0 ? 'within a day' : `in ${counted(days, 'day', 'days')}`}`,
    effect: `It should have renewed itself. After its end no browser opens ${host}.`,
    act,
  };
};

/** A difference of clocks as people read it: `4 s`, `2 minutes`, `3 hours`. */
const differenceText = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(Math.abs(ms) / 1000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
};

/** A slow answer makes the clocks seem to differ by less than this. */
const longestSameMs = 60_000;

/**
 * The parts, with what this computer knows of the clock: the server compares its clock with the database's alone, and both often run on
 * one machine.
 */
export const partsSeenHere = ({ parts, computerAheadMs }: HowItIsHere): HowItIs['parts'] =>
  Math.abs(computerAheadMs) <= longestSameMs
    ? parts
    : parts.map((part) => (part.part === 'clock' && part.state === 'works' ? { ...part, state: 'waits' } : part));

const troubleOfClock = (
  state: Part['state'],
  { clockAheadMs, clockMachine, computerAheadMs }: HowItIsHere,
): Trouble => {
  if (stateOfClock(clockAheadMs) === 'works')
    return {
      title: `This computer’s clock is ${differenceText(computerAheadMs)} ${computerAheadMs > 0 ? 'ahead of' : 'behind'} the server’s`,
      effect:
        'One of them is wrong. If it is the server, passes are refused at the gate and bookings begin at the wrong time.',
      act: 'Compare both with a phone. On the machine that is wrong, switch time synchronisation on (timedatectl set-ntp true).',
    };
  return {
    title: `The clock of ${clockMachine === '' ? 'the server' : clockMachine} is ${differenceText(clockAheadMs)} ${clockAheadMs > 0 ? 'ahead' : 'behind'}`,
    effect:
      state === 'fails'
        ? 'The database has another time. Passes are refused at the gate, and bookings begin at the wrong time.'
        : 'The database has another time. From 25 seconds on, passes are refused at the gate.',
    act: 'Switch time synchronisation on at both machines (timedatectl set-ntp true). Nobody has to sign in again.',
  };
};

const troubles: Record<Part['part'], (part: Part, installation: HowItIsHere) => Trouble> = {
  mail: (part) => troubleOfQueue('mail', part),
  sms: (part, installation) => troubleOfSms(part, installation),
  push: (part) => troubleOfQueue('push', part),
  jobs: (part) => troubleOfQueue('jobs', part),
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
  replica: ({ state }) => ({
    title: state === 'fails' ? 'The copy of the database follows nothing' : 'The copy of the database is late or away',
    effect: 'The database itself answers exports and reports. Nothing is lost.',
    act:
      state === 'fails'
        ? 'Make it anew, or take DATABASE_REPLICA_URL out.'
        : 'See whether the PostgreSQL of DATABASE_REPLICA_URL runs and has a fast line to the other one.',
  }),
  disk: (_, installation) => troubleOfDisk(installation),
  files: () => ({
    title: 'Pictures and documents cannot be read',
    effect: 'They do not open, and none can be added. Everything else works.',
    act: 'See whether the store of STORAGE_URL answers, takes the key and has room.',
  }),
  backup: (_, installation) => troubleOfBackup(installation),
  gates: () => ({
    title: 'No guard’s phone answers',
    effect: 'Such a phone checks passes by the list that it has, and sends what it did when it is back.',
    act: 'Ask at the gate: has the phone a network, and is the app open? The list below says which one it is.',
  }),
  certificate: (_, installation) => troubleOfCertificate(installation),
  clock: ({ state }, installation) => troubleOfClock(state, installation),
};

/** The words about a part that waits or fails. */
export const troubleOf = (part: Part, installation: HowItIsHere): Trouble => troubles[part.part](part, installation);

/** What residents notice of a part that waits or fails, within a sentence; nothing for what only staff see. */
const notices: Record<HowItIs['troubles'][number]['part'], string> = {
  mail: 'late mails',
  sms: 'late sign-in codes',
  push: 'no messages on closed phones',
  jobs: 'decisions that take effect late',
  gateway: 'card payments that fail',
  vendor: 'no units to buy',
  readings: 'balances that stay as they were',
  providers: 'paying that fails',
  live: 'changes that come late',
  database: 'slow screens',
  replica: '',
  disk: '',
  files: 'no pictures and documents',
  backup: '',
  gates: '',
  certificate: 'an app that does not open',
  clock: 'passes that are refused',
  server: 'an app that does not answer',
};

/** What residents notice of something that waits or fails; empty for what only staff see. */
export const noticeOf = ({ part, state }: Pick<HowItIs['troubles'][number], 'part' | 'state'>): string =>
  (part === 'certificate' || part === 'clock') && state === 'waits' ? '' : notices[part];

const otherTroubles = {
  gateway: 'card gateway',
  vendor: 'vendor',
  readings: 'readings service',
  providers: 'gateways and vendors',
  server: 'server',
};

/** What a part is called where minutes of trouble are counted. */
export const troubleName = (part: HowItIs['troubles'][number]['part']): string =>
  part in otherTroubles ? otherTroubles[part as keyof typeof otherTroubles] : partNames[part as Part['part']];

const numbers = ['nothing', 'one thing', 'two things', 'three things', 'four things', 'five things', 'six things'];

/**
 * The sentences on top of the room: how much residents notice, and what it is.
 * @param all what residents notice of each thing that needs somebody; empty for what only staff see
 */
export const summaryOf = (all: readonly string[]): { head: string; line: string } => {
  if (all.length === 0) return { head: 'Everything works', line: '' };
  const noticed = [...new Set(all)].filter((notice) => notice !== '');
  const head = `Residents notice ${numbers[noticed.length] ?? `${noticed.length} things`}`;
  if (noticed.length === 0) {
    const count = counted(all.length, 'thing needs', 'things need');
    return { head, line: `${count} somebody all the same.` };
  }
  const list = noticed.length === 1 ? noticed.join('') : `${noticed.slice(0, -1).join(', ')}, and ${noticed.at(-1)}`;
  return { head, line: `${list.charAt(0).toUpperCase()}${list.slice(1)}. Everything else works.` };
};

const dueText = (waiting: number): string => (waiting === 0 ? 'none waits' : counted(waiting, 'is due', 'are due'));

const hourMinutes = 60;

/** How many jobs ran in the last hour, or since a start that was not that long ago. */
const ranText = ({ ranJobs, at }: HowItIs): string => {
  const minutes = Math.max(1, Math.round((Date.parse(at) - Date.parse(ranJobs.since)) / 60_000));
  const time = minutes >= hourMinutes ? 'hour' : counted(minutes, 'minute', 'minutes');
  return `${counted(ranJobs.count, 'job', 'jobs')} ran in the last ${time}`;
};

/** The line under a part that works. */
export const lineOfWorking = ({ part, waiting }: Part, installation: HowItIs): string => {
  const { sms, machines, streams, lagMs, backup, gates, guardPhones, certificate, clockAheadMs } = installation;
  if (part === 'gates') {
    const phones = guardPhones.length === 0 ? 'no' : guardPhones.length;
    return `${counted(gates.length, 'gate', 'gates')}, ${phones} ${guardPhones.length === 1 ? 'guard’s phone' : 'guards’ phones'}`;
  }
  if (part === 'certificate') return certificate?.host ?? '';
  if (part === 'clock') return `within ${differenceText(clockAheadMs)} of the database’s`;
  if (part === 'live')
    return `${counted(streams, 'app is open', 'apps are open')}${machines.length > 1 ? ` on ${machines.length} machines` : ''}, ${(lagMs / 1000).toFixed(1)} s behind`;
  if (part === 'jobs') return `${ranText(installation)}, ${dueText(waiting)}`;
  if (part === 'database') return lineOfDatabase(installation);
  if (part === 'disk') return lineOfDisk(installation);
  if (part === 'replica') return 'at most a second behind';
  if (part === 'files') return 'the store answers';
  if (part === 'sms' && sms.provider === 'second') return `${dueText(waiting)}, the second provider sends`;
  if (part !== 'backup') return dueText(waiting);
  return [backup?.isEncrypted === true ? 'encrypted' : 'not encrypted', failureOfBackup(installation)]
    .filter((words) => words !== '')
    .join('. ');
};
