import { randomInt } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderCall, ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/provider-calls/provider-error.ts';
import type { VendAnswer, Vendor, VendMessage, VendOrder, VendorSettings } from './vendor.ts';
import {
  adviceRequest,
  confirmCustomerRequest,
  creditVendRequest,
  readAnswer,
  readCustomer,
  reprintRequest,
  trialVendRequest,
  type VendorFault,
} from './xmlvend-messages.ts';
import { readReceipt } from './xmlvend-receipt.ts';

/** The fault of an advice about a message that the vendor never saw, which alone allows another vend, and of a copy of no receipt. */
const notFound = 'TransactionDoesNotExistEx';

/**
 * The faults about the meter, its customer or the amount: the vendor does not sell this, whoever asks. All others, such as of its system
 * or of our operator, say nothing about the order.
 */
const ofOrder = new Set([
  'BusinessRuleEx',
  'BlockedMeterEx',
  'ConfirmCustomerEx',
  'DebtEx',
  'FBEEx',
  'InsufficientMeterDataEx',
  'LatestKRNEx',
  'MSNOCheckDigitEx',
  'RequireMeterCardEx',
  'ServiceChrgEx',
  'STSDataEx',
  'UnknownMeterEx',
  'UnknownMeterUpdateMtrKeyEx',
  'UpdateMtrKeySameEx',
]);
/** The fault of a purchase that our credit at the vendor does not cover: nothing was sold. */
const noCredit = 'VendorCreditEx';

/** The refusal that a fault is. @throws {ProviderError} for a fault that says nothing about the order */
const refusalOf = (
  { code, customerSentence }: VendorFault,
  { failure, more = '' }: { failure: ProviderFailure; more?: string },
): VendAnswer => {
  if (ofOrder.has(code) || code === more) return { kind: 'refused', code, sentence: customerSentence };
  throw new ProviderError(failure, `the vendor answered with ${code.replaceAll(/\W/g, '').slice(0, 40) || 'a fault'}`);
};

/** A vendor of XMLVend 2.1 (NRS 009-6-10). */
export const createXmlVendVendor = (
  { client, clock }: { client: ProviderClient; clock: Clock },
  settings: VendorSettings,
): Vendor => {
  const call = async (body: string, options: Partial<ProviderCall>): Promise<string> => {
    const answer = await client.call({
      provider: `vendor:${settings.estateId}`,
      url: settings.url,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body,
      ...options,
    });
    return answer.text;
  };
  // Messages that change nothing need a name of their own, which nobody asks for again.
  const freshMessage = (): VendMessage => ({ sentAt: clock.now(), number: randomInt(500_000_000, 999_999_999) });

  const readVend = (
    text: string,
    { name, order, faults }: { name: string; order: VendOrder; faults: Parameters<typeof refusalOf>[1] },
  ): VendAnswer => {
    const answer = readAnswer(text, name);
    if ('response' in answer) return { kind: 'issued', receipt: readReceipt(answer.response, order) };
    return refusalOf(answer.fault, faults);
  };

  return {
    account: JSON.stringify([settings.url, settings.clientId, settings.terminalId]),
    verify: async (meterNo) => {
      const text = await call(confirmCustomerRequest(settings, freshMessage(), meterNo), {
        isRead: true,
        timeoutMs: 15_000,
      });
      const answer = readAnswer(text, 'confirmCustomerResp');
      if ('response' in answer) return readCustomer(answer.response);
      refusalOf(answer.fault, { failure: 'refused' });
      return undefined;
    },
    trial: async (order) => {
      const text = await call(trialVendRequest(settings, freshMessage(), order), { isRead: true, timeoutMs: 15_000 });
      return readVend(text, { name: 'trialCreditVendResp', order, faults: { failure: 'refused' } });
    },
    vend: async (order, message) =>
      readVend(await call(creditVendRequest(settings, message, order), {}), {
        ...{ name: 'creditVendResp', order },
        // After any other fault nobody knows whether it sold: a system may have failed after it, or have had the message before.
        faults: { failure: 'unknown', more: noCredit },
      }),
    advise: async (order, message) => {
      const text = await call(adviceRequest(settings, { own: freshMessage(), about: message }), { isRead: true });
      const answer = readAnswer(text, 'adviceResp');
      if ('fault' in answer) {
        if (answer.fault.code === notFound) return { kind: 'not-found' };
        // A fault of the question, such as a wrong password of ours, does not say whether the vendor sold.
        throw new ProviderError('unknown', 'the vendor answered the advice with a fault');
      }
      const lost = answer.response.at('lastResponse');
      return { kind: 'issued', receipt: readReceipt(lost.at('creditVendResp'), order) };
    },
    reprint: async (order, receiptNo) => {
      const asked = { meterNo: order.meterNo, receiptNo };
      const text = await call(reprintRequest(settings, freshMessage(), asked), { isRead: true, timeoutMs: 15_000 });
      const answer = readAnswer(text, 'reprintResp');
      if ('fault' in answer) {
        return answer.fault.code === notFound ? { kind: 'not-found' } : refusalOf(answer.fault, { failure: 'refused' });
      }
      return { kind: 'issued', receipt: readReceipt(answer.response, order) };
    },
  };
};
