import { consoleSnagReportsRoutes } from '@ekhaya/contract/snags/console-snag-reports';
import { consoleSnagSetupRoutes } from '@ekhaya/contract/snags/console-snag-setup';
import { consoleSnagsRoutes } from '@ekhaya/contract/snags/console-snags';
import { snagsRoutes as contractRoutes } from '@ekhaya/contract/snags/snags';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { presentOutcomes } from '../../platform/http/present-outcomes.ts';
import { findPersonNames } from '../estates/index.ts';
import { listDepartments } from './departments/list-departments.ts';
import {
  addDepartment,
  changeDepartment,
  listConsoleDepartments,
  readDepartment,
} from './departments/set-up-departments.ts';
import { answerAsEither } from './queue/answer-as-either.ts';
import { decideOnSnag, decideOnSnags } from './queue/decide-on-snag.ts';
import { countQueue, exportQueue, listQueue, queueHeader, readSpeed } from './queue/list-queue.ts';
import { linkOutage } from './queue/link-outage.ts';
import { readCase } from './queue/read-case.ts';
import { reportForPerson } from './queue/report-for-person.ts';
import { answerAsStaff, assignSnag, assignSnags, moveSnag } from './queue/work-on-snag.ts';
import { confirmSnag, followSnag } from './reports/answer-snag.ts';
import { findNearbySnags } from './reports/find-nearby-snags.ts';
import { listOwnSnags } from './reports/list-own-snags.ts';
import { reportSnag } from './reports/report-snag.ts';
import { addTemplate, listTemplates, removeTemplate } from './templates/change-templates.ts';

const residentRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/departments'], async ({ caller, query }) => ({
    details: await listDepartments(dependencies, { callerId: caller.userId, estateId: query.estateId }),
  })),
  handle(contractRoutes['POST /api/snags'], async ({ caller, body, idempotencyKey }) => ({
    details: await reportSnag(dependencies, { caller, draftId: idempotencyKey, report: body }),
  })),
  handle(contractRoutes['GET /api/snags'], async ({ personId, staffEstates }) => ({
    details: await listOwnSnags(dependencies, { userId: personId, estates: staffEstates }),
  })),
  handle(contractRoutes['GET /api/snags/nearby'], async ({ caller, query }) => ({
    details: await findNearbySnags(dependencies, { callerId: caller.userId, ...query }),
  })),
  handle(contractRoutes['POST /api/snags/{id}/answer'], async ({ caller, params, body, idempotencyKey }) => ({
    details: await answerAsEither(dependencies, { caller, id: params.id, draftId: idempotencyKey, ...body }),
  })),
  handle(contractRoutes['POST /api/snags/{id}/follow'], async ({ caller, params, body }) => {
    await followSnag(dependencies, { callerId: caller.userId, id: params.id, words: body.words });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/snags/{id}/confirm'], async ({ caller, params, body }) => ({
    details: await confirmSnag(dependencies, { callerId: caller.userId, id: params.id, isMended: body.isMended }),
  })),
];

/** Reads the names of people for `presentOutcomes`. */
const namesIn =
  ({ database }: Dependencies) =>
  (userIds: string[]) =>
    findPersonNames(database.db, userIds);

const queueRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleSnagsRoutes['GET /api/console/snags'], async ({ caller, staffEstates, query }) => ({
    details: await listQueue(dependencies, { ...query, callerId: caller.userId, staffEstates }),
  })),
  handle(
    consoleSnagReportsRoutes['POST /api/console/snags'],
    async ({ caller, staffEstates, body: { personId, ...report }, recordId }) => ({
      details: await reportForPerson(dependencies, {
        id: recordId,
        actorId: caller.userId,
        staffEstates,
        personId,
        report,
      }),
    }),
  ),
  handle(consoleSnagsRoutes['GET /api/console/snag-counts'], async ({ caller, staffEstates, query }) => ({
    details: await countQueue(dependencies, { callerId: caller.userId, staffEstates, estateId: query.estateId }),
  })),
  handle(consoleSnagsRoutes['GET /api/console/snags/export'], ({ caller, staffEstates, query, reader }) =>
    Promise.resolve(
      csvResponse(
        'snags.csv',
        queueHeader,
        exportQueue({ ...dependencies, database: reader }, { ...query, callerId: caller.userId, staffEstates }),
      ),
    ),
  ),
  handle(consoleSnagsRoutes['GET /api/console/snag-speed'], async ({ staffEstates, query, reader }) => ({
    details: await readSpeed({ ...dependencies, database: reader }, { staffEstates, estateId: query.estateId }),
  })),
  handle(consoleSnagsRoutes['GET /api/console/snags/{id}'], async ({ caller, staffEstates, params }) => ({
    details: await readCase(dependencies, { callerId: caller.userId, id: params.id, staffEstates }),
  })),
  handle(
    consoleSnagsRoutes['POST /api/console/snags/{id}/answer'],
    async ({ caller, staffEstates, params, body, idempotencyKey }) => ({
      details: await answerAsStaff(dependencies, {
        caller,
        staffEstates,
        id: params.id,
        draftId: idempotencyKey,
        ...body,
      }),
    }),
  ),
  handle(
    consoleSnagsRoutes['PUT /api/console/snags/{id}/assignee'],
    async ({ caller, staffEstates, params, body, version }) => ({
      details: await assignSnag(
        dependencies,
        { caller, staffEstates },
        { id: params.id, version, userId: body.userId },
      ),
    }),
  ),
  handle(consoleSnagsRoutes['POST /api/console/snags/assignees'], async ({ caller, staffEstates, body }) => ({
    details: await presentOutcomes(
      await assignSnags(dependencies, { caller, staffEstates }, body.snags),
      namesIn(dependencies),
    ),
  })),
  handle(
    consoleSnagsRoutes['PUT /api/console/snags/{id}/outage'],
    async ({ caller, staffEstates, params, body, version }) => ({
      details: await linkOutage(dependencies, {
        caller,
        staffEstates,
        id: params.id,
        version,
        outageId: body.outageId,
      }),
    }),
  ),
  handle(
    consoleSnagsRoutes['PUT /api/console/snags/{id}/department'],
    async ({ caller, staffEstates, params, body, version }) => ({
      details: await moveSnag(dependencies, {
        caller,
        staffEstates,
        id: params.id,
        version,
        ...body,
      }),
    }),
  ),
  handle(
    consoleSnagsRoutes['PUT /api/console/snags/{id}/decision'],
    async ({ caller, staffEstates, params, body, version }) => ({
      details: await decideOnSnag(dependencies, { caller, staffEstates, ending: body }, { id: params.id, version }),
    }),
  ),
  handle(consoleSnagsRoutes['POST /api/console/snags/decisions'], async ({ caller, staffEstates, body }) => {
    const { snags, ...ending } = body;
    const outcomes = await decideOnSnags(dependencies, { caller, staffEstates, ending }, snags);
    return { details: await presentOutcomes(outcomes, namesIn(dependencies)) };
  }),
];

const setupRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleSnagSetupRoutes['GET /api/console/departments'], async ({ staffEstates, query }) => ({
    details: await listConsoleDepartments(dependencies, { ...query, staffEstates }),
  })),
  handle(consoleSnagSetupRoutes['GET /api/console/departments/{id}'], async ({ staffEstates, params }) => ({
    details: await readDepartment(dependencies, { id: params.id, staffEstates }),
  })),
  handle(consoleSnagSetupRoutes['POST /api/console/departments'], async ({ caller, staffEstates, body }) => {
    const { estateId, ...form } = body;
    const request = { actorId: caller.userId, staffEstates, estateId, form };
    return { details: await addDepartment(dependencies, request) };
  }),
  handle(
    consoleSnagSetupRoutes['PUT /api/console/departments/{id}'],
    async ({ caller, staffEstates, params, body, version }) => ({
      details: await changeDepartment(dependencies, {
        actorId: caller.userId,
        staffEstates,
        id: params.id,
        version,
        form: body,
      }),
    }),
  ),
  handle(consoleSnagSetupRoutes['GET /api/console/snag-templates'], async ({ staffEstates, query }) => ({
    details: await listTemplates(dependencies, { staffEstates, estateId: query.estateId }),
  })),
  handle(consoleSnagSetupRoutes['POST /api/console/snag-templates'], async ({ caller, staffEstates, body }) => ({
    details: await addTemplate(dependencies, { actorId: caller.userId, staffEstates, ...body }),
  })),
  handle(
    consoleSnagSetupRoutes['DELETE /api/console/snag-templates/{id}'],
    async ({ caller, staffEstates, params }) => ({
      details: await removeTemplate(dependencies, { actorId: caller.userId, staffEstates, id: params.id }),
    }),
  ),
];

/** The routes about snags: those of residents, the queue of staff, and its set-up. */
export const snagsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  ...residentRoutes(dependencies),
  ...queueRoutes(dependencies),
  ...setupRoutes(dependencies),
];
