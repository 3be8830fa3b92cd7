import { consolePaymentsRoutes as paymentContract } from '@ekhaya/contract/payments/console-payments';
import { consoleProvidersRoutes as providerContract } from '@ekhaya/contract/payments/console-providers';
import { createReadRecorder } from '../../platform/audit/read-recorder.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { changeUtilityProvider } from '../utilities/index.ts';
import { changeGateway } from './gateways/change-gateway.ts';
import { hasPaymentsUnderWay, nameReplacedVendor } from './providers/payments-under-way.ts';
import { readProviders, requireProviderAddresses } from './providers/read-providers.ts';
import { askProvider, buyAgain, type ActsOnPayment } from './interventions/ask-provider.ts';
import { sendCopy } from './interventions/send-copy.ts';
import { payBack } from './interventions/pay-back.ts';
import {
  exportPayments,
  listPaymentsOfEstates,
  paymentFilter,
  paymentsHeader,
} from './overview/list-payments-of-estates.ts';
import { exportDayTotals, readDayTotals, totalsHeader } from './overview/read-day-totals.ts';
import { readPaymentStory } from './overview/read-payment-story.ts';
import { paymentDependencies } from './progress/product-dependencies.ts';
import { listDifferences, settleDifference } from './reconciliation/work-off-differences.ts';

/** Asks within a transaction whether payments of an estate are under way. */
const paymentsUnderWayAt =
  ({ clock }: Dependencies, estateId: string) =>
  (transaction: Queryable): Promise<boolean> =>
    hasPaymentsUnderWay(transaction, { estateId, now: clock.now() });

const providerRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(providerContract['GET /api/console/estates/{estateId}/providers'], async ({ staffEstates, params }) => ({
    details: await readProviders(dependencies, { staffEstates, estateId: params.estateId }),
  })),
  handle(
    providerContract['PUT /api/console/estates/{estateId}/payment-gateway'],
    async ({ caller, staffEstates, version, params, body }) => {
      const at = { staffEstates, estateId: params.estateId };
      requireProviderAddresses(dependencies, at, { url: body.url });
      const act = { actorId: caller.userId, estateId: params.estateId, version };
      await changeGateway(dependencies, act, body, paymentsUnderWayAt(dependencies, params.estateId));
      return { details: await readProviders(dependencies, at) };
    },
  ),
  handle(
    providerContract['PUT /api/console/estates/{estateId}/utility-provider'],
    async ({ caller, staffEstates, version, params, body }) => {
      const at = { staffEstates, estateId: params.estateId };
      const { vendorUrl, readingsUrl } = body;
      requireProviderAddresses(dependencies, at, { vendorUrl, readingsUrl });
      const act = { actorId: caller.userId, estateId: params.estateId, version };
      await changeUtilityProvider(dependencies, act, body, {
        areUnderWay: paymentsUnderWayAt(dependencies, params.estateId),
        nameAccount: (transaction, account) => nameReplacedVendor(transaction, params.estateId, account),
      });
      return { details: await readProviders(dependencies, at) };
    },
  ),
];

/** The routes of the console about payments and providers. */
export const consolePaymentsRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const ofPayments = paymentDependencies(dependencies);
  const recordRead = createReadRecorder(dependencies);
  const recordList = async (
    actorId: string,
    { action, estateId, shown }: { action: string; estateId: string | undefined; shown: StaffEstates },
  ): Promise<void> => {
    const estates = estateId === undefined ? (shown === 'all' ? [''] : shown) : [estateId];
    for (const each of estates) {
      await recordRead({ actorId, action, estateId: each, subject: { kind: 'payment', id: '' } });
    }
  };
  const afterwards = async (act: ActsOnPayment) => ({ details: await readPaymentStory(ofPayments, act) });
  return [
    handle(paymentContract['GET /api/console/payments'], async ({ caller, staffEstates, query }) => {
      const details = await listPaymentsOfEstates(ofPayments, staffEstates, query);
      const { estateId } = query;
      // An administrator without a chosen estate looks at the estates that the page shows.
      const shown = staffEstates === 'all' ? [...new Set(details.items.map((item) => item.estateId))] : staffEstates;
      await recordList(caller.userId, { action: 'payment.list', estateId, shown });
      return { details };
    }),
    handle(paymentContract['GET /api/console/payments/export'], async ({ caller, staffEstates, query, reader }) => {
      const filter = paymentFilter(staffEstates, query, dependencies.clock.now());
      const { estateId } = query;
      await recordList(caller.userId, { action: 'payment.export', estateId, shown: staffEstates });
      return csvResponse('payments.csv', paymentsHeader, exportPayments({ database: reader }, filter));
    }),
    handle(paymentContract['GET /api/console/payments/{id}'], async ({ caller, staffEstates, params }) => {
      const details = await readPaymentStory(ofPayments, { id: params.id, staffEstates });
      await recordRead({
        actorId: caller.userId,
        action: 'payment.read',
        estateId: details.estateId,
        subject: { kind: 'payment', id: details.id },
        detail: { reference: details.reference },
      });
      return { details };
    }),
    handle(paymentContract['POST /api/console/payments/{id}/ask'], async ({ caller, staffEstates, params }) => {
      const act = { id: params.id, actorId: caller.userId, staffEstates };
      await askProvider(ofPayments, act);
      return afterwards(act);
    }),
    handle(paymentContract['POST /api/console/payments/{id}/buy-again'], async ({ caller, staffEstates, params }) => {
      const act = { id: params.id, actorId: caller.userId, staffEstates };
      await buyAgain(ofPayments, act);
      return afterwards(act);
    }),
    handle(paymentContract['POST /api/console/payments/{id}/copy'], async ({ caller, staffEstates, params }) => {
      const act = { id: params.id, actorId: caller.userId, staffEstates };
      await sendCopy(ofPayments, act);
      return afterwards(act);
    }),
    handle(
      paymentContract['POST /api/console/payments/{id}/pay-back'],
      async ({ caller, staffEstates, params, body }) => {
        const act = { id: params.id, actorId: caller.userId, staffEstates };
        await payBack(ofPayments, act, body);
        return afterwards(act);
      },
    ),
    handle(paymentContract['GET /api/console/payment-totals'], async ({ staffEstates, query }) => ({
      details: await readDayTotals(dependencies, staffEstates, query),
    })),
    handle(paymentContract['GET /api/console/payment-totals/export'], async ({ staffEstates, query, reader }) => {
      const totals = await readDayTotals({ database: reader }, staffEstates, query);
      return csvResponse(`payments-${query.from}-${query.to}.csv`, totalsHeader, exportDayTotals(totals));
    }),
    handle(paymentContract['GET /api/console/payment-differences'], async ({ staffEstates, query }) => ({
      details: await listDifferences(dependencies, staffEstates, query),
    })),
    handle(
      paymentContract['PUT /api/console/payment-differences/{id}/settle'],
      async ({ caller, staffEstates, params, body }) => ({
        details: await settleDifference(
          dependencies,
          { actorId: caller.userId, staffEstates },
          { id: Number(params.id), note: body.note },
        ),
      }),
    ),
    ...providerRoutes(dependencies),
  ];
};
