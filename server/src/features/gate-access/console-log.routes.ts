import { consoleGateLogRoutes as logRoutes } from '@ekhaya/contract/gate-access/log/console-gate-log';
import { consoleInsideRoutes as insideRoutes } from '@ekhaya/contract/gate-access/presence/console-inside';
import { createReadRecorder, type ReadRecorder } from '../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { describeLogQuery, readLogFilter } from './log/log-filter.ts';
import { readEntryLife, readVisitLife } from './life/read-entry-life.ts';
import { exportGateLog, logHeader, searchGateLog } from './log/search-gate-log.ts';
import { summariseGateLog } from './log/summarise-gate-log.ts';
import { notifyGuards } from './log/notify-guards.ts';
import { extendStay, markAsLeft } from './inside/change-presence.ts';
import { listInsideEstate, readMuster } from './inside/list-inside-estate.ts';

/** Records a read at one estate, or at each of the caller's estates when the query names none. */
const recordReadAt = async (
  recordRead: ReadRecorder,
  {
    actorId,
    action,
    estateId,
    staffEstates,
    detail = {},
  }: {
    actorId: string;
    action: string;
    estateId: string | undefined;
    staffEstates: StaffEstates;
    detail?: Record<string, string | number>;
  },
): Promise<void> => {
  const everywhere = staffEstates === 'all' ? [''] : staffEstates;
  for (const each of estateId === undefined ? everywhere : [estateId]) {
    await recordRead({ actorId, action, estateId: each, subject: { kind: 'gate-log', id: each }, detail });
  }
};

const consoleLogRoutes = (dependencies: Dependencies, recordRead: ReadRecorder): MountedRoute[] => [
  handle(logRoutes['GET /api/console/gate-log'], async ({ caller, staffEstates, query }) => {
    const filter = await readLogFilter(dependencies, staffEstates, query);
    const read = { actorId: caller.userId, action: 'gate-log.read', estateId: query.estateId, staffEstates };
    await recordReadAt(recordRead, { ...read, detail: describeLogQuery(query) });
    return { details: await searchGateLog(dependencies, filter, query) };
  }),
  handle(logRoutes['GET /api/console/gate-log/summary'], async ({ staffEstates, query }) => ({
    details: await summariseGateLog(dependencies, staffEstates, query.estateId),
  })),
  handle(logRoutes['GET /api/console/gate-log/export'], async ({ caller, staffEstates, query, reader }) => {
    const filter = await readLogFilter(dependencies, staffEstates, query);
    const read = { actorId: caller.userId, action: 'gate-log.export', estateId: query.estateId, staffEstates };
    await recordReadAt(recordRead, { ...read, detail: describeLogQuery(query) });
    return csvResponse('gate-log.csv', logHeader, exportGateLog({ database: reader }, filter));
  }),
  handle(logRoutes['GET /api/console/gate-log/{id}'], async ({ caller, staffEstates, params }) => {
    const life = await readEntryLife(dependencies, staffEstates, params.id);
    const { estateId } = life.entry;
    await recordRead({
      actorId: caller.userId,
      action: 'gate-log.open',
      estateId,
      subject: { kind: 'gate-entry', id: params.id },
    });
    return { details: life };
  }),
  handle(logRoutes['GET /api/console/visits/{id}/life'], async ({ caller, staffEstates, params }) => {
    const details = await readVisitLife(dependencies, staffEstates, params.id);
    const { estateId } = details;
    await recordRead({
      actorId: caller.userId,
      action: 'visitors.open',
      estateId,
      subject: { kind: 'invitation', id: params.id },
    });
    return { details };
  }),
  handle(logRoutes['POST /api/console/gate-log/{id}/tell-guards'], async ({ caller, staffEstates, params }) => ({
    details: await notifyGuards(dependencies, { actorId: caller.userId, staffEstates }, params.id),
  })),
];

/** The list of the people inside an estate, as a record of the audit log. */
const insideOf = (estateId: string) => ({ estateId, subject: { kind: 'presence' as const, id: estateId } });

const consoleInsideRoutes = (dependencies: Dependencies, recordRead: ReadRecorder): MountedRoute[] => [
  handle(insideRoutes['GET /api/console/inside'], async ({ caller, staffEstates, query }) => {
    const details = await listInsideEstate(dependencies, staffEstates, query);
    await recordRead({ actorId: caller.userId, action: 'inside.read', ...insideOf(query.estateId) });
    return { details };
  }),
  handle(insideRoutes['GET /api/console/inside/muster'], async ({ caller, staffEstates, query }) => {
    const details = await readMuster(dependencies, staffEstates, query.estateId);
    await recordRead({ actorId: caller.userId, action: 'inside.muster', ...insideOf(query.estateId) });
    return { details };
  }),
  handle(insideRoutes['POST /api/console/inside/muster/printed'], async ({ caller, staffEstates, body }) => {
    const { estateId, readAt, people } = body;
    requireStaffEstate(staffEstates, estateId);
    await recordRead({
      actorId: caller.userId,
      action: 'inside.printed',
      ...insideOf(estateId),
      detail: { readAt, people },
    });
    return { details: {} };
  }),
  handle(insideRoutes['POST /api/console/inside/{key}/leave'], async ({ caller, staffEstates, params, body }) => {
    const person = { estateId: body.estateId, subjectKey: params.key };
    return { details: await markAsLeft(dependencies, { actorId: caller.userId, staffEstates }, person) };
  }),
  handle(insideRoutes['POST /api/console/inside/{key}/extend'], async ({ caller, staffEstates, params, body }) => {
    const stay = { ...body, subjectKey: params.key };
    return { details: await extendStay(dependencies, { actorId: caller.userId, staffEstates }, stay) };
  }),
];

/** The console's routes for the gate log and for the people who are inside. */
export const consoleLogAndInsideRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const recordRead = createReadRecorder(dependencies);
  return [...consoleLogRoutes(dependencies, recordRead), ...consoleInsideRoutes(dependencies, recordRead)];
};
