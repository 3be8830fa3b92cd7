import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';

/** The main gate of Msasa Ridge, as an access entry. */
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

/** A position at that gate. */
export const atTheGate = { latitude: -26.0021, longitude: 28.1303 };
/** A position some kilometres from that gate. */
export const atWork = { latitude: -26.03, longitude: 28.15 };
