import { notificationsRoutes as contractRoutes } from '@ekhaya/contract/notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationRead } from './mark-notification-read.ts';

/** The calls of the feature. */
export const notificationsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/notifications'], async ({ personId }) => ({
    details: await listNotifications(dependencies, personId),
  })),
  handle(contractRoutes['PUT /api/notifications/{id}'], async ({ caller, params }) => {
    await markNotificationRead(dependencies, { userId: caller.userId, id: params.id });
    return { details: {} };
  }),
];
