export { alertsLive } from './alerts.live.ts';
export { GateAlertRing } from './gate/gate-alert-ring.tsx';
