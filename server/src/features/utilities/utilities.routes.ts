import { balanceWarningsRoutes } from '@ekhaya/contract/utilities/balance-warnings';
import { consoleReadingsRoutes } from '@ekhaya/contract/utilities/console-readings';
import { usageComparisonRoutes } from '@ekhaya/contract/utilities/usage-comparison';
import { utilitiesRoutes as contractRoutes } from '@ekhaya/contract/utilities/utilities';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { allowComparison, readUsageComparison } from './comparison/compare-usage.ts';
import { readMeterTypes, type GatewayReader } from './providers/read-meter-types.ts';
import { verifyMeter } from './providers/verify-meter.ts';
import { changeWarningLevel, readWarningLevels } from './warnings/warning-levels.ts';
import { uploadReadings } from './uploads/upload-readings.ts';
import { readAccountBalance, readWeeklyUsage, type PurchaseReader } from './readings/read-readings.ts';

/** The routes of the console about readings. */
const readingsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(
    consoleReadingsRoutes['POST /api/console/estates/{estateId}/readings'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await uploadReadings(
        dependencies,
        { actorId: caller.userId, staffEstates, estateId: params.estateId },
        body,
      ),
    }),
  ),
];

/** The routes of prepaid utilities. `readGateway` says how cards are charged, `readLastPurchase` when units were bought. */
export const utilitiesRoutes = (
  dependencies: Dependencies & { readGateway: GatewayReader; readLastPurchase: PurchaseReader },
): MountedRoute[] => [
  handle(contractRoutes['GET /api/estates/{estateID}/proxy/meter/type'], async ({ caller, params }) => ({
    details: await readMeterTypes(dependencies, { userId: caller.userId, estateId: params.estateID }),
  })),
  handle(contractRoutes['POST /api/estates/{estateID}/proxy/account/balance'], async ({ caller, params, body }) => ({
    details: await readAccountBalance(dependencies, { caller, estateId: params.estateID, ...body }),
  })),
  handle(contractRoutes['POST /api/estates/{estateID}/proxy/user/verify'], async ({ caller, params, body }) => ({
    details: { accountValid: await verifyMeter(dependencies, { caller, estateId: params.estateID, ...body }) },
  })),
  handle(contractRoutes['POST /api/estates/{estateID}/proxy/usage/month/weekly'], async ({ caller, params, body }) => ({
    details: await readWeeklyUsage(dependencies, { userId: caller.userId, estateId: params.estateID, ...body }),
  })),
  handle(balanceWarningsRoutes['GET /api/estates/{estateID}/balance-warnings'], async ({ caller, params }) => ({
    details: await readWarningLevels(dependencies, { userId: caller.userId, estateId: params.estateID }),
  })),
  handle(balanceWarningsRoutes['PUT /api/estates/{estateID}/balance-warnings'], async ({ caller, params, body }) => {
    await changeWarningLevel(dependencies, { userId: caller.userId, estateId: params.estateID, ...body });
    return { details: {} };
  }),
  handle(usageComparisonRoutes['GET /api/estates/{estateID}/usage-comparison'], async ({ caller, params, query }) => ({
    details: await readUsageComparison(dependencies, { userId: caller.userId, estateId: params.estateID, ...query }),
  })),
  handle(usageComparisonRoutes['PUT /api/estates/{estateID}/usage-comparison'], async ({ caller, params, body }) => {
    await allowComparison(dependencies, { userId: caller.userId, estateId: params.estateID, ...body });
    return { details: {} };
  }),
  ...readingsRoutes(dependencies),
];
