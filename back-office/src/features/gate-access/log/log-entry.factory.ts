import type { EntryLife, GateLogEntry } from '../gate.queries.ts';

/** A refused entry of the gate log. Tests override the fields that matter to them. */
export const logEntry = (overrides: Partial<GateLogEntry> = {}): GateLogEntry => ({
  id: '2',
  at: '2026-11-21T08:00:00.000Z',
  receivedAt: '2026-11-21T08:00:00.000Z',
  estateId: '91',
  gateId: 'main',
  gate: 'Main Gate',
  direction: 'in',
  result: 'refused',
  reason: 'expired',
  kind: 'visitor',
  name: 'Lindiwe Maseko',
  plate: 'ND 123-456',
  whoseGuest: 'Thandi Nkosi',
  unit: '14',
  overrideReason: '',
  guard: 'Grace Moyo',
  wasOffline: false,
  hasNoPlace: false,
  isUnproven: false,
  ...overrides,
});

/** The life of the code that was shown in an entry. */
export const entryLife = (overrides: Partial<EntryLife> = {}): EntryLife => ({
  entry: logEntry(),
  host: { userId: 'thandi', name: 'Thandi Nkosi', unit: '14', phone: '+27821234567' },
  visit: { id: 'visit', visitor: 'Lindiwe Maseko', date: '2026-11-21', from: '0900', to: '1000', status: 'expected' },
  life: [
    { at: '2026-11-20T08:00:00.000Z', kind: 'made', by: 'Thandi Nkosi', gate: '', note: '', entryId: '' },
    {
      at: '2026-11-21T08:00:00.000Z',
      kind: 'refused',
      direction: 'in',
      reason: 'expired',
      by: 'Grace Moyo',
      gate: 'Main Gate',
      note: '',
      entryId: '2',
    },
  ],
  guards: 2,
  ...overrides,
});
