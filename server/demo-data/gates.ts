import type { NewGate } from '../src/features/gate-access/index.ts';

const fence = {
  allowedDistanceMetres: 250,
  revertToOffline: false,
  message: 'You are not close enough to a gate. Please come closer and try again.',
  refreshIntervalMs: 2000,
};

const openDayAndNight = { isEnabled: true, roleNames: [], opensAt: '0000', closesAt: '2400' };

/** The gates of the estates with gate access. One latitude has a decimal comma, which staff may write too. */
export const demoGates: NewGate[] = [
  {
    id: 'msasa-main',
    estateId: '91',
    name: 'Main Gate',
    ...openDayAndNight,
    // `revertToOffline` demonstrates a gate where phones often have no position fix.
    location: { latitude: '-26,0021', longitude: '28,1302', ...fence, revertToOffline: true },
  },
  {
    id: 'msasa-north',
    estateId: '91',
    name: 'North Gate',
    ...openDayAndNight,
    location: { latitude: '-25.9968', longitude: '28.1321', ...fence },
  },
  {
    id: 'msasa-service',
    estateId: '91',
    name: 'Service Gate',
    isEnabled: true,
    roleNames: ['Employee', 'Guard', 'Manager', 'Administrator'],
    opensAt: '0600',
    closesAt: '1800',
    location: { latitude: '-26.0049', longitude: '28.1266', ...fence },
  },
  {
    id: 'kingfisher-main',
    estateId: '92',
    name: 'Bay Gate',
    ...openDayAndNight,
    location: { latitude: '-25.9876', longitude: '28.1655', ...fence },
  },
];
