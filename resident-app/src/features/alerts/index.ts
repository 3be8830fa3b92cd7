export { alertsLive } from './alerts.live.ts';
export { GateAlertRing } from './gate/gate-alert-ring.tsx';
export { LostAlertCover } from './own/lost-alert-cover.tsx';
export { useAlertOffer } from './own/use-alert-offer.ts';
