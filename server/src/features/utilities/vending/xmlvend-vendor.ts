import { randomInt } from 'node:crypto';
import type { Clock } from '../../../platform/clock.ts';
import type { ProviderCall, ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { ProviderError, type ProviderFailure } from '../../../platform/provider-calls/provider-error.ts';
import {
  vendorAccountOf,
  type VendAnswer,
  type Vendor,
  type VendMessage,
  type VendOrder,
  type VendorSettings,
} from './vendor.ts';
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

const wordsOf = ({ code }: VendorFault): string =>
  `the vendor answered with ${code.replaceAll(/\W/g, '').slice(0, 40) || 'a fault'}`;

/** Why an answer is a failure of the vendor, or of our account there. Undefined for a response, and for a fault about the order. */
const problemOf = (text: string, name: string): string | undefined => {
  try {
    const answer = readAnswer(text, name);
    if ('response' in answer || ofOrder.has(answer.fault.code) || answer.fault.code === notFound) return undefined;
    return wordsOf(answer.fault);
  } catch (error) {
    if (error instanceof ProviderError) return error.message;
    throw error;
  }
};

/** The refusal that a fault is. @throws {ProviderError} for a fault that says nothing about the order */
const refusalOf = (
  fault: VendorFault,
  { failure, more = '' }: { failure: ProviderFailure; more?: string },
): VendAnswer => {
  const { code, customerSentence } = fault;
  if (ofOrder.has(code) || code === more) return { kind: 'refused', code, sentence: customerSentence };
  throw new ProviderError(failure, wordsOf(fault));
};

/** A vendor of XMLVend 2.1 (NRS 009-6-10). */
export const createXmlVendVendor = (
  { client, clock }: { client: ProviderClient; clock: Clock },
  settings: VendorSettings,
): Vendor => {
  /** Asks the vendor. @param name the element of the answer */
  const call = async (
    name: string,
    body: string,
    options: Partial<ProviderCall>,
  ): Promise<ReturnType<typeof readAnswer>> => {
    let refused = '';
    try {
      const { text } = await client.call({
        provider: `vendor:${settings.estateId}`,
        url: settings.url,
        headers: { 'content-type': 'text/xml; charset=utf-8' },
        body,
        refusalOf: (answer) => {
          refused = answer.text;
          return problemOf(answer.text, name);
        },
        ...options,
      });
      return readAnswer(text, name);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error;
      // The vendor counts as failing now. What the fault means for an order, each call reads itself.
      return readAnswer(refused, name);
    }
  };
  // Messages that change nothing need a name of their own, which nobody asks for again.
  const freshMessage = (): VendMessage => ({ sentAt: clock.now(), number: randomInt(500_000_000, 999_999_999) });

  const readVend = (
    answer: ReturnType<typeof readAnswer>,
    { order, faults }: { order: VendOrder; faults: Parameters<typeof refusalOf>[1] },
  ): VendAnswer => {
    if ('response' in answer) return { kind: 'issued', receipt: readReceipt(answer.response, order) };
    return refusalOf(answer.fault, faults);
  };

  return {
    account: vendorAccountOf(settings),
    verify: async (meterNo) => {
      const asked = confirmCustomerRequest(settings, freshMessage(), meterNo);
      const answer = await call('confirmCustomerResp', asked, { isRead: true, timeoutMs: 15_000 });
      if ('response' in answer) return readCustomer(answer.response);
      refusalOf(answer.fault, { failure: 'refused' });
      return undefined;
    },
    trial: async (order) => {
      const asked = trialVendRequest(settings, freshMessage(), order);
      const answer = await call('trialCreditVendResp', asked, { isRead: true, timeoutMs: 15_000 });
      return readVend(answer, { order, faults: { failure: 'refused' } });
    },
    vend: async (order, message) =>
      readVend(await call('creditVendResp', creditVendRequest(settings, message, order), {}), {
        order,
        // After any other fault nobody knows whether it sold: a system may have failed after it, or have had the message before.
        faults: { failure: 'unknown', more: noCredit },
      }),
    advise: async (order, message) => {
      const asked = adviceRequest(settings, { own: freshMessage(), about: message });
      const answer = await call('adviceResp', asked, { isRead: true });
      if ('fault' in answer) {
        if (answer.fault.code === notFound) return { kind: 'not-found' };
        // A fault of the question, such as a wrong password of ours, does not say whether the vendor sold.
        throw new ProviderError('unknown', 'the vendor answered the advice with a fault');
      }
      const lost = answer.response.at('lastResponse');
      return { kind: 'issued', receipt: readReceipt(lost.at('creditVendResp'), order) };
    },
    reprint: async (order, receiptNo) => {
      const asked = reprintRequest(settings, freshMessage(), { meterNo: order.meterNo, receiptNo });
      const answer = await call('reprintResp', asked, { isRead: true, timeoutMs: 15_000 });
      if ('fault' in answer) {
        return answer.fault.code === notFound ? { kind: 'not-found' } : refusalOf(answer.fault, { failure: 'refused' });
      }
      return { kind: 'issued', receipt: readReceipt(answer.response, order) };
    },
  };
};
