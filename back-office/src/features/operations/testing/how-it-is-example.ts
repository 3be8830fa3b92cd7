import { partsOfInstallation } from '@ekhaya/contract/operations/how-it-is.rules';
import type { HowItIs } from '../how-it-is.queries.ts';

const works = (part: HowItIs['parts'][number]['part']) =>
  ({ part, state: 'works', since: null, waiting: 0, failed: 0 }) as const;

/** An installation whose parts all work, but for those that are given. */
export const howItIsExample = (troubled: HowItIs['parts'] = []): HowItIs => ({
  at: '2026-11-14T08:00:00.000Z',
  version: '4.0.6',
  parts: partsOfInstallation.map((part) => troubled.find((each) => each.part === part) ?? works(part)),
  notSetUp: [],
  sms: { hasSecond: false, provider: 'first' },
  streams: 388,
  databaseBytes: 4_100_000_000,
  backup: { startedAt: '2026-11-14T00:00:00.000Z', rows: 7, files: 1, isEncrypted: true },
  hasBackupStore: true,
  backupAttempt: null,
  gates: [
    {
      ...{ id: 'main', name: 'Main Gate', estateId: '91', estateName: 'Msasa Ridge' },
      heardAt: '2026-11-14T07:58:00.000Z',
    },
  ],
  guardPhones: [],
  certificate: {
    ...{ host: 'app.example', isTrusted: true },
    expiresAt: '2027-02-02T12:00:00.000Z',
  },
  clockAheadMs: 12,
  recordedSince: '2026-10-01T08:00:00.000Z',
  troubles: [],
});

/** A vendor that does not answer. Who may manage payments sees the way to the room of stuck payments. */
export const silentVendor: HowItIs['parts'][number] = {
  part: 'providers',
  state: 'fails',
  since: '2026-11-14T07:15:00.000Z',
  waiting: 0,
  failed: 1,
};
