import { consoleAnnouncementRulesRoutes as ruleRoutes } from '@ekhaya/contract/notifications/console-announcement-rules';
import { consoleNotificationsRoutes as contractRoutes } from '@ekhaya/contract/notifications/console-notifications';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { storePublicPicture } from '../profile/index.ts';
import {
  changeAnnouncementRule,
  listAnnouncementRules,
  readAnnouncementRule,
} from './announcements/announcement-rules.ts';
import { decideOnAnnouncement } from './announcements/decide-on-announcement.ts';
import { listStreets } from './announcements/find-units.ts';
import { publishAnnouncement } from './announcements/publish-announcement.ts';
import { listAnnouncements, listAudiences, readAnnouncement } from './announcements/read-announcements.ts';
import { readReach } from './announcements/read-reach.ts';
import { sendTrial } from './announcements/send-trial.ts';
import { withdrawAnnouncement } from './announcements/withdraw-announcement.ts';
import { beginDraft, deleteDraft, keepDraft } from './announcements/write-draft.ts';

/** The member of staff who calls, with the estates that she may write to. */
const writerOf = <Estates>({ caller, staffEstates }: { caller: { userId: string }; staffEstates: Estates }) => ({
  callerId: caller.userId,
  staffEstates,
});

/** Returns the back-office routes of announcements. */
export const consoleNotificationsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/notifications'], async (input) => ({
    details: await listAnnouncements(dependencies, writerOf(input), input.query),
  })),
  // Must precede the route of one announcement, whose path pattern matches this path too.
  handle(contractRoutes['GET /api/console/notifications/audiences'], async ({ staffEstates }) => ({
    details: await listAudiences(dependencies, staffEstates),
  })),
  handle(contractRoutes['GET /api/console/notifications/streets'], async ({ staffEstates, query }) => ({
    details: await listStreets(dependencies, staffEstates, query.estateId),
  })),
  handle(contractRoutes['POST /api/console/notifications/reach'], async (input) => ({
    details: await readReach(dependencies, writerOf(input), input.body),
  })),
  handle(contractRoutes['POST /api/console/notifications/trial'], async ({ caller, body }) => ({
    details: await sendTrial(dependencies, caller.userId, body),
  })),
  handle(contractRoutes['POST /api/console/notifications/pictures'], async ({ caller, body }) => ({
    details: { url: await storePublicPicture(dependencies, { staffId: caller.userId, upload: body }) },
  })),
  handle(contractRoutes['GET /api/console/notifications/{id}'], async (input) => ({
    details: await readAnnouncement(dependencies, writerOf(input), input.params.id),
  })),
  handle(contractRoutes['POST /api/console/notifications'], async (input) => ({
    details: await beginDraft(dependencies, writerOf(input), input.body),
  })),
  handle(contractRoutes['PUT /api/console/notifications/{id}'], async ({ params, version, body, ...input }) => ({
    details: await keepDraft(dependencies, writerOf(input), { id: params.id, version, draft: body }),
  })),
  handle(contractRoutes['DELETE /api/console/notifications/{id}'], async ({ params, version, ...input }) => ({
    details: await deleteDraft(dependencies, writerOf(input), { id: params.id, version }),
  })),
  handle(contractRoutes['POST /api/console/notifications/{id}/publish'], async ({ params, version, ...input }) => ({
    details: await publishAnnouncement(dependencies, writerOf(input), { id: params.id, version }),
  })),
  handle(
    contractRoutes['POST /api/console/notifications/{id}/decision'],
    async ({ params, version, body, ...input }) => ({
      details: await decideOnAnnouncement(dependencies, writerOf(input), {
        id: params.id,
        version,
        declineReason: body.isApproved ? undefined : body.reason,
      }),
    }),
  ),
  handle(contractRoutes['POST /api/console/notifications/{id}/withdraw'], async ({ params, version, ...input }) => ({
    details: await withdrawAnnouncement(dependencies, writerOf(input), { id: params.id, version }),
  })),
  handle(ruleRoutes['GET /api/console/notification-rules'], async ({ staffEstates, query }) => ({
    details: await listAnnouncementRules(dependencies, staffEstates, query),
  })),
  handle(ruleRoutes['GET /api/console/notification-rules/{id}'], async ({ staffEstates, params }) => ({
    details: await readAnnouncementRule(dependencies, staffEstates, params.id),
  })),
  handle(ruleRoutes['PUT /api/console/notification-rules/{id}'], async ({ params, version, body, ...input }) => ({
    details: await changeAnnouncementRule(dependencies, writerOf(input), { id: params.id, version, ...body }),
  })),
];
