import { gateAccessRoutes as contractRoutes } from '@ekhaya/contract/gate-access/gate-access';
import { createReadRecorder } from '../../platform/audit/read-recorder.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { requireVisitReader } from '../visitors/index.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { consoleLogAndInsideRoutes } from './console-log.routes.ts';
import { consoleGateRoutes } from './console-gate.routes.ts';
import { consolePhonesRoutes } from './console-phones.routes.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { enrolDevice } from './passes/enrol-device.ts';
import { guardRoutes } from './guard.routes.ts';
import { createCodeIssuer } from './passes/issue-server-code.ts';
import { createKeyRing, type KeyRing } from './keys/key-ring.ts';
import { listAccessLocations } from './passes/list-access-locations.ts';
import { listDevices } from './devices/list-devices.ts';
import { exportGateHistory, historyHeader, readGateHistory } from './log/read-gate-history.ts';
import { readPinState } from './pins/read-pin-state.ts';
import { reportPinTries } from './pins/report-pin-tries.ts';
import { resetPin } from './revocations/reset-pin.ts';
import { revokeDevice } from './revocations/revoke-device.ts';
import { setPin } from './pins/set-pin.ts';
import { verifyPin } from './pins/verify-pin.ts';

const pinRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/accessControl/{userId}'], async ({ personId }) => ({
    details: await readPinState(dependencies, personId),
  })),
  handle(contractRoutes['POST /api/accessControl/pin'], async ({ caller, body }) => {
    await setPin(dependencies, { userId: caller.userId, pin: body.pin });
    return { details: {} };
  }),
  handle(contractRoutes['POST /api/accessControl/pin/verify'], async ({ caller, body }) => {
    return { details: await verifyPin(dependencies, caller, body.pin) };
  }),
  handle(contractRoutes['POST /api/accessControl/pin/tries'], async ({ caller, body }) => ({
    details: await reportPinTries(dependencies, { userId: caller.userId, count: body.count }),
  })),
  handle(contractRoutes['POST /api/accessControl/pin/reset'], async ({ caller, body, origin }) => {
    await resetPin(dependencies, caller, { password: body.password, address: origin.address });
    return { details: {} };
  }),
];

const passRoutes = (
  dependencies: Dependencies,
  keyRing: KeyRing,
  issueCode = createCodeIssuer(dependencies, keyRing),
  recordRead = createReadRecorder(dependencies),
): MountedRoute[] => [
  handle(contractRoutes['GET /api/acl/AccessControl/'], async ({ personId, staffEstates }) => ({
    details: {
      status: 'success' as const,
      accessInfo: await listAccessLocations(dependencies, { personId, staffEstates }),
    },
  })),
  handle(contractRoutes['GET /api/guard'], async ({ caller, personId, query }) => ({
    details: await issueCode({ ...query, caller, personId }),
  })),
  handle(contractRoutes['POST /api/guard/device'], async ({ caller, body, origin }) => ({
    details: await enrolDevice(dependencies, keyRing, { caller, ...body, name: origin.userAgent }),
  })),
  handle(contractRoutes['GET /api/guard/device'], async ({ caller }) => ({
    details: await listDevices(dependencies, caller.userId),
  })),
  handle(contractRoutes['DELETE /api/guard/device/{id}'], async ({ caller, params }) => {
    await revokeDevice(dependencies, { userId: caller.userId, id: params.id });
    return { details: {} };
  }),
  handle(contractRoutes['GET /api/gate/history'], async ({ caller, personId, query, headers, ...request }) => {
    const staffEstates = await requireVisitReader(dependencies, recordRead, {
      caller,
      personId,
      staffEstates: request.staffEstates,
      permission: 'gate.manage',
      action: 'gate-log.read',
    });
    const isCsv = query.format === undefined ? headers.get('accept')?.startsWith('text/csv') : query.format === 'csv';
    return isCsv === true
      ? csvResponse('gate-history.csv', historyHeader, exportGateHistory(dependencies, { personId, staffEstates }))
      : { details: await readGateHistory(dependencies, { personId, staffEstates, before: query.before }) };
  }),
];

/** All routes of gate access. They share one key ring. */
export const gateAccessRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const keyRing = createKeyRing(dependencies);
  return [
    ...pinRoutes(dependencies),
    ...passRoutes(dependencies, keyRing),
    ...guardRoutes(dependencies, keyRing),
    ...consoleGateRoutes(dependencies),
    ...consoleLogAndInsideRoutes(dependencies),
    ...consolePhonesRoutes(dependencies),
  ];
};
