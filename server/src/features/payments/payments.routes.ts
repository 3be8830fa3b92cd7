import { bankPageRoutes } from '@ekhaya/contract/payments/bank-page';
import { paymentsRoutes as contractRoutes } from '@ekhaya/contract/payments/payments';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { paymentDependencies } from './progress/product-dependencies.ts';
import { readGatewayForm } from './pay-pages/read-gateway-form.ts';
import { hearCallBack } from './requests/hear-call-back.ts';
import { payForUnits } from './requests/pay-for-units.ts';
import { listPayments, readPaymentStatus } from './requests/read-payment.ts';
import { tryAmount } from './requests/try-amount.ts';
import { askForCopy } from './requests/ask-for-copy.ts';
import { printSlip, readSlip } from './slips/read-slip.ts';

/** The page that leads a browser back into the app. It knows nothing about the payment. */
const wayBack = '/pay/back';

/** The routes of payments. */
export const paymentsRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const ofPayments = paymentDependencies(dependencies);
  return [
    handle(
      contractRoutes['POST /api/estates/{estateID}/proxy/account/payment'],
      async ({ caller, params, body, idempotencyKey, origin }) => {
        const asked = { caller, estateId: params.estateID, request: body, idempotencyKey, address: origin.address };
        return { details: { result: { body: { value: [await payForUnits(ofPayments, asked)] } } } };
      },
    ),
    handle(
      contractRoutes['POST /api/estates/{estateID}/proxy/account/trial'],
      async ({ caller, params, body: { utility = 'electricity', ...body } }) => ({
        details: await tryAmount(ofPayments, { userId: caller.userId, estateId: params.estateID, utility, ...body }),
      }),
    ),
    handle(
      contractRoutes['POST /api/estates/{estateID}/proxy/account/payment/status'],
      async ({ caller, params, body }) => ({
        details: await readPaymentStatus(ofPayments, {
          userId: caller.userId,
          estateId: params.estateID,
          id: body.payRequestId,
        }),
      }),
    ),
    handle(
      contractRoutes['GET /api/estates/{estateID}/proxy/account/payment/history/{userID}'],
      async ({ caller, personId, params, staffEstates }) => ({
        details: await listPayments(ofPayments, {
          callerId: caller.userId,
          personId,
          estateId: params.estateID,
          staffEstates,
        }),
      }),
    ),
    handle(contractRoutes['GET /api/payments/{id}/slip'], async ({ caller, params, query }) => {
      const own = { id: params.id, userId: caller.userId };
      if (query.format !== 'pdf') return { details: await readSlip(ofPayments, own) };
      const { pdf, reference } = await printSlip(ofPayments, own);
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="slip-${reference}.pdf"`,
          'cache-control': 'no-store',
        },
      });
    }),
    handle(bankPageRoutes['GET /api/payments/{id}/bank-page'], async ({ caller, params }) => {
      const form = await readGatewayForm(dependencies, { id: params.id, userId: caller.userId });
      if (form === undefined) throw new AppError('not-found');
      return { details: { host: new URL(form.url).host } };
    }),
    handle(contractRoutes['POST /api/payments/{id}/copy'], async ({ caller, params }) => {
      const own = { id: params.id, userId: caller.userId };
      await askForCopy(ofPayments, own);
      return { details: { ...(await readSlip(ofPayments, own)), isCopy: true } };
    }),
    handle(contractRoutes['POST /api/payments/notify/{provider}'], async ({ params, body }) => {
      await hearCallBack(ofPayments, { provider: params.provider, fields: body });
      return new Response('OK', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } });
    }),
    handle(contractRoutes['POST /api/payments/return/{provider}'], async ({ params, body }) => {
      await hearCallBack(ofPayments, { provider: params.provider, fields: body });
      return new Response(null, { status: 303, headers: { location: wayBack, 'cache-control': 'no-store' } });
    }),
  ];
};
