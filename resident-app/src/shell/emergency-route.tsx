import { loadAlertDock } from '../features/alerts/alerts.routes.tsx';
import { loadEmergency } from '../features/directory/directory.routes.tsx';
import type { ScreenRoute } from '../platform/navigation/screen-route.ts';

/** The calls come first and work without the alert: where its code cannot be loaded, they stand alone. */
const load = async () => {
  const [Emergency, AlertDock] = await Promise.all([loadEmergency(), loadAlertDock().catch(() => undefined)]);
  return function EmergencyWithAlert() {
    return <Emergency {...(AlertDock && { Below: AlertDock })} />;
  };
};

/** The screen with the emergency calls and the alert to security. */
export const emergencyRoute: ScreenRoute = { path: '/emergency', tab: 'emergency', load };
