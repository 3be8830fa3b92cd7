export { alertsRoutes } from './alerts.routes.ts';
export {
  collectAlerts,
  eraseAlertsBefore,
  eraseAlertsOf,
  eraseGuardPositionsBefore,
} from './personal-data/personal-data.ts';
export { escalateAlert } from './responders/escalate-alert.ts';
export { setFirstAlertRules } from './rules/set-first-alert-rules.ts';
export { textAlert } from './responders/text-alert.ts';
