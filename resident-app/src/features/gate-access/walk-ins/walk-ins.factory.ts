import type { WalkIn } from './walk-ins.queries.ts';

/** Kabelo, who has no invitation and waits with his car at the main gate for an answer of unit 14. */
export const walkIn = (overrides: Partial<WalkIn> = {}): WalkIn => ({
  id: 'w1',
  visitorName: 'Kabelo Radebe',
  plate: 'AB 12 CD GP',
  unit: '14',
  estateName: 'Msasa Ridge',
  gate: 'Main Gate',
  gateId: 'main',
  status: 'ringing',
  askedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
  answeredBy: '',
  ...overrides,
});
