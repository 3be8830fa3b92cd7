import type { FeatureRooms } from '../../platform/rooms/room.ts';

/** The rooms for alerts to security: the control room, and who is told. */
export const alerts: FeatureRooms = {
  rooms: [
    {
      group: 'Gate',
      permission: 'gate.guard',
      label: 'Control room',
      path: '/control-room',
      load: () => import('./control-room.tsx').then(({ ControlRoom }) => ControlRoom),
    },
    {
      group: 'Gate',
      permission: 'configuration.write',
      label: 'Alerts',
      path: '/alert-rules',
      load: () => import('./alert-rules-room.tsx').then(({ AlertRulesRoom }) => AlertRulesRoom),
    },
  ],
  staleOn: { alerts: ['gate-alerts', 'alert-guards', 'alert-rules'], 'alert-guards': ['alert-guards'] },
};

export { useRingingCount } from './alerts.queries.ts';

/** Loads the alarm that lies above every room while an alert rings. */
export const loadAlarm = () => import('./alarm.tsx').then(({ Alarm }) => ({ default: Alarm }));
