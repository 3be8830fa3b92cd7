import { partsOfInstallation } from '@ekhaya/contract/operations/how-it-is.rules';
import type { HowItIs } from '../how-it-is.queries.ts';

const works = (part: HowItIs['parts'][number]['part']) =>
  ({ part, state: 'works', since: null, waiting: 0, failed: 0 }) as const;

/** A provider of an estate, which answered a minute ago. */
export const providerExample = (changed: Partial<HowItIs['providers'][number]> = {}): HowItIs['providers'][number] => ({
  kind: 'gateway',
  estateId: '91',
  estateName: 'Msasa Ridge',
  name: 'PayHost',
  utilities: [],
  state: 'works',
  since: null,
  problem: '',
  answeredAt: '2026-11-14T07:59:00.000Z',
  answerMs: 1100,
  payments: 0,
  refunds: 0,
  ...changed,
});

/** A vendor that does not answer. Who may manage payments sees the way to the room of stuck payments. */
export const silentVendor = providerExample({
  kind: 'vendor',
  name: 'City Prepaid',
  utilities: ['electricity'],
  state: 'fails',
  since: '2026-11-14T07:15:00.000Z',
  problem: 'it took too long',
  payments: 1,
  refunds: 3,
});

/** An installation whose parts all work, but for those that are given. */
export const howItIsExample = (
  troubled: HowItIs['parts'] = [],
  providers: HowItIs['providers'] = [providerExample()],
): HowItIs => ({
  at: '2026-11-14T08:00:00.000Z',
  version: '4.0.6',
  parts: partsOfInstallation.map((part) => troubled.find((each) => each.part === part) ?? works(part)),
  providers,
  notSetUp: [],
  sms: { hasSecond: false, provider: 'first' },
  machines: ['app-1'],
  streams: 388,
  lagMs: 200,
  databaseBytes: 4_100_000_000,
  databaseMs: 2.6,
  isDatabaseEmbedded: true,
  disk: { data: { freeBytes: 28_000_000_000, totalBytes: 40_000_000_000 }, storage: null },
  diskMachine: '',
  ranJobs: { count: 312, since: '2026-11-14T07:00:00.000Z' },
  backup: { startedAt: '2026-11-14T00:00:00.000Z', rows: 7, files: 1, isEncrypted: true },
  hasBackupStore: true,
  backupAttempt: null,
  gates: [
    {
      id: 'main',
      name: 'Main Gate',
      estateId: '91',
      estateName: 'Msasa Ridge',
      heardAt: '2026-11-14T07:58:00.000Z',
    },
  ],
  guardPhones: [],
  certificate: {
    host: 'app.example',
    isTrusted: true,
    expiresAt: '2027-02-02T12:00:00.000Z',
  },
  clockAheadMs: 12,
  clockMachine: '',
  recordedSince: '2026-10-01T08:00:00.000Z',
  troubles: [],
});
