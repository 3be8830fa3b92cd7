import { dayMs, hourMs } from '../time/durations.rules.ts';

/** The parts of an installation whose state the room 'How it is' shows. The first four are queues of jobs; not every one has a replica. */
export const partsOfInstallation = [
  'mail',
  'sms',
  'push',
  'jobs',
  'live',
  'database',
  'replica',
  'disk',
  'files',
  'backup',
  'gates',
  'certificate',
  'clock',
] as const;

/** What an estate has besides: a gateway that charges cards, a vendor of prepaid units, and a service that reads meters. */
export const providerKinds = ['gateway', 'vendor', 'readings'] as const;

/** What a provider of an estate does. */
export type ProviderKind = (typeof providerKinds)[number];

/**
 * What can be down: a part, a provider of an estate, or the server itself, which then could not look. `providers`: some provider of
 * some estate, as it was recorded before each was.
 */
export const partsOfTrouble = [...partsOfInstallation, ...providerKinds, 'providers', 'server'] as const;

/** Troubles of so many days are kept and shown. */
export const troubleDays = 30;

/** How a part is: it works, something waits longer than it should, or something failed and needs somebody. */
export type PartState = 'works' | 'waits' | 'fails';

/** The providers of text messages: that of `SMS_URL`, and that of `SMS_SECOND_URL`. */
export const smsProviders = ['first', 'second'] as const;

/** A provider of text messages. */
export type SmsProvider = (typeof smsProviders)[number];

/** The queue of a job, by the name of its task. */
export const queueOf = (task: string): 'mail' | 'sms' | 'push' | 'jobs' => {
  if (/^(send-(staff-)?mail|mail-|send-household-invitation)/.test(task)) return 'mail';
  if (task.startsWith('text-') || task === 'send-text') return 'sms';
  return task.startsWith('push-') ? 'push' : 'jobs';
};

/** A job that is due waits too long after this. */
export const longestWaitSeconds = 300;

/** A backup is made every day: one that is older was missed. */
export const longestWithoutBackupMs = 26 * hourMs;

/** A disk with less free space than this, or than this share of it, is nearly full. */
const leastFreeBytes = 1_000_000_000;
const leastFreeShare = 0.1;

/** Why an attempt to make a backup ended without one. `broken-off`: the process that made it ended. */
export const backupFailures = ['store-full', 'store-away', 'broken-off', 'other'] as const;

/** Why an attempt to make a backup ended without one. */
export type BackupFailure = (typeof backupFailures)[number];

/** A process that makes a backup says so every half minute. One that has been silent for longer has ended. */
export const backupSilentAfterMs = 3 * 60 * 1000;

/** Whether an attempt to make a backup waits for its turn or runs. */
export const isBackupUnderWay = ({ endedAt, seenAt }: { endedAt: Date | null; seenAt: Date }, now: Date): boolean =>
  endedAt === null && now.getTime() - seenAt.getTime() <= backupSilentAfterMs;

/** How a disk is by its free space: writes fail when there is none. */
export const stateOfDisk = ({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): PartState =>
  freeBytes < leastFreeBytes || freeBytes < totalBytes * leastFreeShare ? 'waits' : 'works';

/** How a queue is. */
export const stateOfQueue = ({ oldestSeconds, failed }: { oldestSeconds: number; failed: number }): PartState => {
  if (failed > 0) return 'fails';
  return oldestSeconds > longestWaitSeconds ? 'waits' : 'works';
};

/** Whether the last backup is too old, or missing. */
export const stateOfBackup = (newest: Date | undefined, now: Date): PartState =>
  newest !== undefined && now.getTime() - newest.getTime() <= longestWithoutBackupMs ? 'works' : 'fails';

/** An open guard's phone asks every half minute. One that has been silent for longer is without a network, or closed. */
const silentAfterMs = 15 * 60 * 1000;
/** A phone that has been silent for longer is not in use. */
const unusedAfterMs = dayMs;

/**
 * Since when no guard's phone of some estate was heard from; undefined while each estate with phones in use has one that answers.
 * @param heardAt the newest contact of each estate that has a guard's phone
 */
export const gatesSilentSince = (heardAt: readonly Date[], now: Date): Date | undefined =>
  heardAt
    .filter((heard) => {
      const silentMs = now.getTime() - heard.getTime();
      return silentMs > silentAfterMs && silentMs < unusedAfterMs;
    })
    .toSorted((one, other) => one.getTime() - other.getTime())[0];

/** A certificate that renews itself does so about 30 days before its end: one with less than this was not renewed. */
const lateCertificateMs = 14 * dayMs;
/** With less than this, somebody has to act at once. */
const lastCertificateMs = 3 * dayMs;

/** How the certificate of the public address is. One that cannot be read is no trouble: there may be none. */
export const stateOfCertificate = (
  certificate: { expiresAt: Date; isTrusted: boolean } | undefined,
  now: Date,
): PartState => {
  if (certificate === undefined) return 'works';
  const leftMs = certificate.expiresAt.getTime() - now.getTime();
  if (!certificate.isTrusted || leftMs < lastCertificateMs) return 'fails';
  return leftMs < lateCertificateMs ? 'waits' : 'works';
};

/** How the clock of the server is against the clock of the database. Passes are refused from half a minute on. */
export const stateOfClock = (differenceMs: number): PartState => {
  if (Math.abs(differenceMs) > 25_000) return 'fails';
  return Math.abs(differenceMs) > 2_000 ? 'waits' : 'works';
};
