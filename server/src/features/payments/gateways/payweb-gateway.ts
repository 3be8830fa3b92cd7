import type { ProviderCall, ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { providerOf, type Gateway, type GatewaySettings } from './gateway.ts';
import { createPayHostGateway } from './payhost-gateway.ts';
import { initiateForm, processForm, queryForm, readInitiated, readQueried, refusalOf } from './payweb-messages.ts';

/** PayWeb 3: the gateway asks for the card on its own page. Refunds go through PayHost, with the same merchant. */
export const createPayWebGateway = (client: ProviderClient, settings: GatewaySettings): Gateway => {
  const call = async (path: string, body: string, options: Partial<ProviderCall>): Promise<string> => {
    const answer = await client.call({
      provider: providerOf(settings),
      url: `${settings.url}/payweb3/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      refusalOf,
      ...options,
    });
    return answer.text;
  };
  return {
    begin: async (order) => {
      // Nothing is charged before the browser posts the form, so a beginning that was lost is harmless.
      const payRequestId = readInitiated(
        await call('initiate.trans', initiateForm(settings, order), {}),
        settings,
        order.reference,
      );
      const named = { payRequestId, reference: order.reference };
      return {
        payRequestId,
        form: { url: `${settings.url}/payweb3/process.trans`, fields: processForm(settings, named) },
      };
    },
    query: async ({ payRequestId, reference }) => {
      if (payRequestId === null) return { kind: 'unknown' };
      const form = queryForm(settings, { payRequestId, reference });
      return readQueried(await call('query.trans', form, { isRead: true, timeoutMs: 10_000, retries: 1 }), settings);
    },
    refund: (charge) => createPayHostGateway(client, settings).refund(charge),
  };
};
