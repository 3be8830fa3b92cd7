import type { ProviderCall, ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { providerOf, type Gateway, type GatewaySettings } from './gateway.ts';
import {
  cardPaymentRequest,
  queryRequest,
  readCardPaymentResponse,
  readQueryResponse,
  readRefundResponse,
  refundRequest,
  refusalOf,
} from './payhost-messages.ts';

/** PayHost: our server sends the card. Its follow-up calls serve PayWeb too. */
export const createPayHostGateway = (client: ProviderClient, settings: GatewaySettings): Gateway => {
  const call = async (body: string, options: Partial<ProviderCall>): Promise<string> => {
    const answer = await client.call({
      provider: providerOf(settings),
      url: `${settings.url}/payhost/process.trans`,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body,
      refusalOf,
      ...options,
    });
    return answer.text;
  };
  return {
    begin: async (order, card) => {
      if (card === undefined) throw new Error('PayHost charges a card that we send.');
      return readCardPaymentResponse(await call(cardPaymentRequest(settings, order, card), {}));
    },
    query: async (named) =>
      readQueryResponse(await call(queryRequest(settings, named), { isRead: true, timeoutMs: 10_000, retries: 1 })),
    refund: async (charge) => readRefundResponse(await call(refundRequest(settings, charge), {})),
  };
};
