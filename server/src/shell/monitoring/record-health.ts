import { troubleDays } from '@ekhaya/contract/operations/how-it-is.rules';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { selectHealthCheck, upsertHealthCheck, type HealthCheck } from '../../platform/health/health-checks.store.ts';
import { deleteOldProcessReports } from '../../platform/health/process-reports.store.ts';
import {
  deleteTroublesBefore,
  insertTrouble,
  selectOpenTroubles,
  updateTrouble,
} from '../../platform/health/troubles.store.ts';
import { recordedProvider } from './present-troubles.ts';
import { readCertificate } from './read-certificate.ts';
import { readHowItIs } from './read-how-it-is.ts';

/** The parts are looked at every minute. After a longer pause nothing could look: the server or its database was down. */
const longestPauseMs = 3 * 60 * 1000;
/** How often the certificate is read. */
const certificateEveryMs = hourMs;

const certificateOf = async (
  { environment }: Pick<Dependencies, 'environment'>,
  before: HealthCheck | undefined,
  now: Date,
): Promise<Partial<HealthCheck>> => {
  const triedAt = before?.certificateTriedAt?.getTime() ?? 0;
  if (Math.abs(now.getTime() - triedAt) < certificateEveryMs) return {};
  const certificate = await readCertificate(environment.publicUrl);
  if (certificate === undefined) return { certificateTriedAt: now };
  return {
    certificateTriedAt: now,
    certificateReadAt: now,
    certificateHost: certificate.host,
    certificateExpiresAt: certificate.expiresAt,
    certificateIsTrusted: certificate.isTrusted,
  };
};

type HowItIs = Awaited<ReturnType<typeof readHowItIs>>;

/** A part of the installation or a provider of an estate, by the name under which its troubles are recorded. */
type Recorded = Pick<HowItIs['parts'][number], 'state' | 'since'> & { part: string };

const recordedOf = ({ parts, providers }: HowItIs): Recorded[] => [
  ...parts,
  ...providers.map((provider) => ({ ...provider, part: recordedProvider(provider) })),
];

const recordParts = async (transaction: Transaction, parts: readonly Recorded[], now: Date): Promise<void> => {
  const open = new Map((await selectOpenTroubles(transaction)).map((row) => [row.part, row]));
  // A replica or a provider that is no longer configured is looked at no more.
  const gone = [...open.values()].filter((row) => !parts.some(({ part }) => part === row.part));
  for (const { id } of gone) await updateTrouble(transaction, id, { endedAt: now });
  for (const { part, state, since } of parts) {
    const row = open.get(part);
    if (state === 'works') {
      if (row !== undefined) await updateTrouble(transaction, row.id, { endedAt: now });
    } else if (row === undefined) {
      // A queue knows since when it waits, a provider since when it fails.
      const started = since === null ? now : new Date(since);
      await insertTrouble(transaction, { part, state, startedAt: started > now ? now : started });
    } else if (state === 'fails' && row.state === 'waits') {
      await updateTrouble(transaction, row.id, { state });
    }
  }
};

/**
 * Looks at every part of the installation and records what is down, what is so no more, and how long nothing could look. The job of
 * every minute. Troubles of more than 30 days ago are forgotten.
 */
export const recordHealth = async (dependencies: Dependencies): Promise<void> => {
  const { database, clock } = dependencies;
  const now = clock.now();
  const before = await selectHealthCheck(database.db);
  const certificate = await certificateOf(dependencies, before, now);
  const parts = recordedOf(await readHowItIs(dependencies, 'all'));
  await database.db.transaction(async (transaction) => {
    // Two jobs that run late run at once.
    await acquireNamedLock(transaction, 'health');
    const last = (await selectHealthCheck(transaction))?.checkedAt;
    if (last !== undefined && now.getTime() - last.getTime() > longestPauseMs)
      await insertTrouble(transaction, { part: 'server', state: 'fails', startedAt: last, endedAt: now });
    await upsertHealthCheck(transaction, { checkedAt: now, ...certificate });
    await recordParts(transaction, parts, now);
    await deleteOldProcessReports(transaction);
    await deleteTroublesBefore(transaction, new Date(now.getTime() - troubleDays * dayMs));
  });
};
