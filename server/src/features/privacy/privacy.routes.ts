import { consolePrivacyRoutes } from '@ekhaya/contract/privacy/console-privacy';
import { myDataRoutes } from '@ekhaya/contract/privacy/my-data';
import { createReadRecorder } from '../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { SessionCache } from '../../platform/sessions/session-cache.ts';
import { createDeviceCookie, createSessionCookie } from '../../platform/sessions/session-cookie.ts';
import { listConcerned } from './concerned/list-concerned.ts';
import { askForCopy } from './copies/ask-for-copy.ts';
import { downloadCopy } from './copies/download-copy.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { addHold, liftHold, listHolds } from './holds/legal-holds.ts';
import { readMyData } from './records/read-my-data.ts';
import { answerRequest, listRequests, readRequest, recordRequest } from './requests/staff-requests.ts';
import { changeRetention, readRetention } from './rules/change-retention.ts';

const consoleRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const recordRead = createReadRecorder(dependencies);
  return [
    handle(consolePrivacyRoutes['GET /api/console/privacy-requests'], async ({ staffEstates, query }) => ({
      details: await listRequests(dependencies, staffEstates, query),
    })),
    handle(consolePrivacyRoutes['GET /api/console/privacy-requests/{id}'], async ({ staffEstates, params }) => ({
      details: await readRequest(dependencies, staffEstates, params.id),
    })),
    handle(consolePrivacyRoutes['POST /api/console/privacy-requests'], async ({ caller, staffEstates, body }) => ({
      details: await recordRequest(dependencies, { actorId: caller.userId, staffEstates }, body),
    })),
    handle(
      consolePrivacyRoutes['PUT /api/console/privacy-requests/{id}/answer'],
      async ({ caller, staffEstates, version, params, body }) => ({
        details: await answerRequest(
          dependencies,
          { actorId: caller.userId, staffEstates },
          { id: params.id, version, answer: body.answer },
        ),
      }),
    ),
    handle(consolePrivacyRoutes['GET /api/console/estates/{estateId}/retention'], async ({ staffEstates, params }) => ({
      details: await readRetention(dependencies, { staffEstates, estateId: params.estateId }),
    })),
    handle(
      consolePrivacyRoutes['PUT /api/console/estates/{estateId}/retention'],
      async ({ caller, staffEstates, version, params, body }) => ({
        details: await changeRetention(
          dependencies,
          { actorId: caller.userId, staffEstates },
          { estateId: params.estateId, version, days: body },
        ),
      }),
    ),
    handle(consolePrivacyRoutes['GET /api/console/legal-holds'], async ({ staffEstates, query }) => ({
      details: await listHolds(dependencies, staffEstates, query),
    })),
    handle(consolePrivacyRoutes['POST /api/console/legal-holds'], async ({ caller, staffEstates, body }) => ({
      details: await addHold(dependencies, { actorId: caller.userId, staffEstates }, body),
    })),
    handle(
      consolePrivacyRoutes['PUT /api/console/legal-holds/{id}/lift'],
      async ({ caller, staffEstates, version, params }) => ({
        details: await liftHold(dependencies, { actorId: caller.userId, staffEstates }, { id: params.id, version }),
      }),
    ),
    handle(consolePrivacyRoutes['GET /api/console/concerned-people'], async ({ caller, staffEstates, query }) => ({
      details: await listConcerned({ ...dependencies, recordRead }, { actorId: caller.userId, staffEstates }, query),
    })),
  ];
};

/** The routes about personal data: those of a person about her own, and those of the console. */
export const privacyRoutes = (dependencies: Dependencies, sessions: Pick<SessionCache, 'forget'>): MountedRoute[] => {
  const session = createSessionCookie(dependencies.environment.publicUrl);
  const device = createDeviceCookie(dependencies.environment.publicUrl);
  return [
    handle(myDataRoutes['GET /api/my-data'], async ({ caller }) => ({
      details: await readMyData(dependencies, caller.userId),
    })),
    handle(myDataRoutes['POST /api/my-data/export'], async ({ caller }) => ({
      details: await askForCopy(dependencies, caller.userId),
    })),
    handle(myDataRoutes['GET /api/my-data/export/{id}'], ({ caller, params }) =>
      downloadCopy(dependencies, { id: params.id, userId: caller.userId }),
    ),
    handle(myDataRoutes['POST /api/my-data/deletion'], async ({ caller, body, origin }) => {
      const outcome = await deleteAccount({ ...dependencies, sessions }, caller, {
        password: body.password,
        address: origin.address,
      });
      return {
        details: { outcome },
        ...(outcome === 'deleted' && { cookies: [session.clear(), device.clear()], clearsBrowserCache: true }),
      };
    }),
    ...consoleRoutes(dependencies),
  ];
};
