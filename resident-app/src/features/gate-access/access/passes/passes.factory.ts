import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';

/** The main gate of Msasa Ridge. */
export const accessLocation = (overrides: Partial<AccessLocation> = {}): AccessLocation => ({
  EstateID: '91',
  latitude: '-26,0021',
  longitude: '28,1302',
  AllowedDistance: 150,
  revertToOffline: false,
  Message: 'Come to the gate to see your code.',
  refreshInterval: 2000,
  gateId: 'main',
  gateName: 'Main Gate',
  ...overrides,
});

/** Standing at it. */
export const atTheGate = { latitude: -26.0021, longitude: 28.1303 };
/** Some kilometres off. */
export const atWork = { latitude: -26.03, longitude: 28.15 };
