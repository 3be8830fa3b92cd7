import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { GuardBook } from './book/guard-book.ts';
import type { ExpectedVisitor, Gate, GateSubject, PersonInside } from './gates/guard.queries.ts';

/** The gate of Msasa Ridge that Grace guards. It is open all day. */
export const gate = (overrides: Partial<Gate> = {}): Gate => ({
  id: 'main',
  name: 'Main Gate',
  estateID: '91',
  estateName: 'Msasa Ridge',
  timeZone: 'Africa/Johannesburg',
  opensAt: '0000',
  closesAt: '2400',
  estateHours: { opensAt: '0000', closesAt: '2400' },
  keepsOrder: true,
  secondsBetweenEntries: 60,
  gateSets: null,
  setHours: [],
  ...overrides,
});

/** Lindiwe, a visitor of Thandi. */
export const subject = (overrides: Partial<GateSubject> = {}): GateSubject => ({
  key: 'invitation:lindiwe',
  kind: 'visitor',
  name: 'Lindiwe Khumalo',
  roleDisplayName: '',
  unit: '14',
  photo: '',
  plate: 'HX 31 KP GP',
  vehicle: 'White Corolla',
  vehicles: [],
  whoseGuest: 'T. Nkosi',
  hostPhone: '+27821234567',
  companions: 0,
  repeats: '',
  noPlace: false,
  ...overrides,
});

/** Lindiwe's visit, from an hour ago until an hour from now. */
export const expectedVisitor = (overrides: Partial<ExpectedVisitor> = {}): ExpectedVisitor => ({
  inviteID: 'lindiwe',
  estateID: '91',
  subject: subject(),
  from: new Date(Date.now() - hourMs).toISOString(),
  to: new Date(Date.now() + hourMs).toISOString(),
  status: 'expected',
  codeDigest: '',
  tokenDigest: '',
  ...overrides,
});

/** Lindiwe, inside for an hour. */
export const personInside = (overrides: Partial<PersonInside> = {}): PersonInside => ({
  estateID: '91',
  subject: subject(),
  since: new Date(Date.now() - hourMs).toISOString(),
  gate: 'Main Gate',
  isOverstaying: false,
  ...overrides,
});

/** The guard's book on Grace's phone. */
export const book = (overrides: Partial<GuardBook> = {}): GuardBook => ({
  person: 'grace',
  readAt: Date.now(),
  gates: [gate()],
  keys: [],
  revocations: [],
  expected: [],
  people: [],
  steps: [],
  left: [],
  passages: [],
  ...overrides,
});
