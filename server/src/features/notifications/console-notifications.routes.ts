import { consoleNotificationsRoutes as contractRoutes } from '@ekhaya/contract/notifications/console-notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { storePublicPicture } from '../profile/index.ts';
import { cancelAnnouncement } from './announcements/cancel-announcement.ts';
import { previewAnnouncement } from './announcements/preview-announcement.ts';
import { listAnnouncements, listAudiences, readAnnouncement } from './announcements/read-announcements.ts';
import { writeAnnouncement } from './announcements/write-announcement.ts';

/** Returns the back-office routes of announcements. */
export const consoleNotificationsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/notifications'], async ({ staffEstates, query }) => ({
    details: await listAnnouncements(dependencies, staffEstates, query),
  })),
  // Must precede the route of one announcement, whose path pattern matches this path too.
  handle(contractRoutes['GET /api/console/notifications/audiences'], async ({ staffEstates }) => ({
    details: await listAudiences(dependencies, staffEstates),
  })),
  handle(contractRoutes['POST /api/console/notifications/preview'], async ({ staffEstates, body }) => ({
    details: await previewAnnouncement(dependencies, staffEstates, body),
  })),
  handle(contractRoutes['POST /api/console/notifications/pictures'], async ({ caller, body }) => ({
    details: { url: await storePublicPicture(dependencies, { staffId: caller.userId, upload: body }) },
  })),
  handle(contractRoutes['GET /api/console/notifications/{id}'], async ({ staffEstates, params }) => ({
    details: await readAnnouncement(dependencies, staffEstates, params.id),
  })),
  handle(contractRoutes['POST /api/console/notifications'], async ({ caller, staffEstates, body }) => ({
    details: await writeAnnouncement(dependencies, caller, staffEstates, body),
  })),
  handle(contractRoutes['POST /api/console/notifications/{id}/cancel'], async ({ caller, staffEstates, params }) => ({
    details: await cancelAnnouncement(dependencies, caller, staffEstates, params.id),
  })),
];
