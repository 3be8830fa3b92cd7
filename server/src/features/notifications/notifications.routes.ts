import { notificationsRoutes as contractRoutes } from '@ekhaya/contract/notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { consoleNotificationsRoutes } from './console-notifications.routes.ts';
import { forgetDevice } from './forget-device.ts';
import { listNotifications } from './list-notifications.ts';
import { markNotificationRead } from './mark-notification-read.ts';
import { registerDevice } from './register-device.ts';

/** The calls of the feature. */
export const notificationsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/notifications'], async ({ personId, staffEstates }) => ({
    details: await listNotifications(dependencies, personId, staffEstates),
  })),
  handle(contractRoutes['PUT /api/notifications/{id}'], async ({ caller, params }) => {
    await markNotificationRead(dependencies, { userId: caller.userId, id: params.id });
    return { details: {} };
  }),
  handle(contractRoutes['GET /api/user/device'], async () => ({
    details: { publicKey: dependencies.environment.vapidKeys?.publicKey ?? null },
  })),
  handle(contractRoutes['POST /api/user/device'], async ({ caller, body }) => {
    await registerDevice(dependencies, caller, body);
    return { details: {} };
  }),
  handle(contractRoutes['DELETE /api/user/device'], async ({ caller, body }) => {
    await forgetDevice(dependencies, { userId: caller.userId, endpoint: body.endpoint });
    return { details: {} };
  }),
  ...consoleNotificationsRoutes(dependencies),
];
