import { newsRoutes } from '@ekhaya/contract/notifications/news';
import { notificationsRoutes as contractRoutes } from '@ekhaya/contract/notifications/notifications';
import { notificationSettingsRoutes } from '@ekhaya/contract/notifications/settings';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { consoleNotificationsRoutes } from './console-notifications.routes.ts';
import { countUnread } from './inbox/count-unread.ts';
import { unregisterDevice } from './devices/unregister-device.ts';
import { listNotifications } from './inbox/list-notifications.ts';
import { markNotificationRead, refuseMissingId } from './inbox/mark-notification-read.ts';
import { registerDevice } from './devices/register-device.ts';
import { listNews } from './news/list-news.ts';
import { changeSettings, readSettings } from './settings/change-settings.ts';

/** Refuses to register a device for another person than the caller. @throws {AppError} `forbidden` */
const refuseOthers = ({ userId }: Caller, { userID }: { userID?: string | undefined }): void => {
  if (userID !== undefined && userID !== 'me' && userID !== userId) throw new AppError('forbidden');
};

/** Returns the routes of the notifications feature, with those of the back office. */
export const notificationsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/notifications'], async ({ personId, staffEstates }) => ({
    details: await listNotifications(dependencies, personId, staffEstates),
  })),
  handle(contractRoutes['GET /api/notifications/unread'], async ({ caller }) => ({
    details: { count: await countUnread(dependencies, caller.userId) },
  })),
  handle(contractRoutes['PUT /api/notifications'], () => refuseMissingId()),
  handle(contractRoutes['PUT /api/notifications/{id}'], async ({ caller, params }) => {
    await markNotificationRead(dependencies, { userId: caller.userId, id: params.id });
    return { details: {} };
  }),
  handle(newsRoutes['GET /api/news'], async ({ caller, query }) => ({
    details: await listNews(dependencies, { userId: caller.userId, ...query }),
  })),
  handle(notificationSettingsRoutes['GET /api/notification-settings'], async ({ caller }) => ({
    details: await readSettings(dependencies.database.db, caller.userId),
  })),
  handle(notificationSettingsRoutes['PUT /api/notification-settings'], async ({ caller, body }) => ({
    details: await changeSettings(dependencies, caller.userId, body.changes),
  })),
  handle(contractRoutes['GET /api/user/device'], async ({ caller, query }) => {
    refuseOthers(caller, query);
    return { details: { publicKey: dependencies.environment.vapidKeys?.publicKey ?? null } };
  }),
  handle(contractRoutes['POST /api/user/device'], async ({ caller, query, body }) => {
    refuseOthers(caller, query);
    await registerDevice(dependencies, caller, body);
    return { details: {} };
  }),
  handle(contractRoutes['DELETE /api/user/device'], async ({ caller, query, body }) => {
    refuseOthers(caller, query);
    await unregisterDevice(dependencies, { userId: caller.userId, endpoint: body.endpoint });
    return { details: {} };
  }),
  ...consoleNotificationsRoutes(dependencies),
];
