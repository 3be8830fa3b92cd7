import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { XmlElement } from '../../../platform/provider-calls/xml.ts';
import type { Receipt, ReceiptLine, VendOrder } from './vendor.ts';

/** A receipt that is not about what was ordered, or that we cannot read: the vendor sold something. No repetition makes it fit. */
export class UnfitReceiptError extends ProviderError {
  override name = 'UnfitReceiptError';

  constructor(message: string) {
    super('unknown', message);
  }
}

/** Rand of XMLVend in integer cents. @throws {UnfitReceiptError} for what is no amount */
const centsOf = (value: string): number => {
  if (!/^-?\d{1,9}(\.\d{1,2})?$/.test(value)) throw new UnfitReceiptError('an amount of the vendor is no amount');
  return Math.round(Number(value) * 100);
};

/** `yyyyMMddHHmmss` in UTC. */
const readTime = (written: string): string => {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written);
  if (parts === null) throw new UnfitReceiptError('a time of the vendor is no time');
  const [, year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
};

const kinds: Readonly<Record<string, ReceiptLine['kind']>> = {
  VATTx: 'vat',
  ServiceChrgTx: 'fee',
  DebtRecoveryTx: 'arrears',
  FixedChrgTx: 'fixed-charge',
};

const tokenOf = (cipher: string): string => {
  const digits = cipher.replaceAll(/\D/g, '');
  if (digits.length !== 20) throw new UnfitReceiptError('a token of the vendor has not 20 digits');
  return digits;
};

const issues = { 'key-change': 'kcTokenIssue', credit: 'creditTokenIssue' } as const;

/** The tokens of one kind, in their order. */
const tokensOf = (transactions: readonly XmlElement[], kind: keyof typeof issues): Receipt['tokens'] =>
  transactions
    .flatMap((tx) => tx.all(issues[kind]))
    .flatMap((issue) => issue.all('token'))
    .map((token) => ({ kind, digits: tokenOf(token.at('stsCipher').text) }));

/**
 * Reads the receipt of a purchase and compares it with what was ordered.
 * @throws {UnfitReceiptError} when it is for another meter or amount, or does not add up
 */
export const readReceipt = (response: XmlElement, order: VendOrder): Receipt => {
  const receipt = response.at('creditVendReceipt');
  const transactions = receipt.at('transactions').all('tx');
  const typeOf = (tx: XmlElement): string => tx.attribute('type').replace(/^.*:/, '');
  const credit = transactions.find((tx) => typeOf(tx) === 'CreditVendTx');
  if (credit === undefined) throw new UnfitReceiptError('the receipt of the vendor has no purchase');
  const meter = credit.at('meterDetail');
  const lines = transactions.map((tx) => ({
    kind: kinds[typeOf(tx)] ?? 'units',
    text: tx.at('accDesc').text || (typeOf(tx) === 'CreditVendTx' ? 'Units' : 'Charge'),
    amountCents: centsOf(tx.at('amt').attribute('value')),
  }));
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (meter.attribute('msno') !== order.meterNo) throw new UnfitReceiptError('the receipt is of another meter');
  if (total !== order.amountCents) throw new UnfitReceiptError('the receipt is about another amount');
  const client = response.at('custVendDetail');
  const seller = response.at('utility');
  const units = credit.at('units');
  return {
    receiptNo: receipt.attribute('receiptNo'),
    at: readTime(response.at('respDateTime').text),
    accountNo: client.attribute('accNo') || order.meterNo,
    meterNo: meter.attribute('msno'),
    sgc: meter.attribute('sgc'),
    krn: meter.attribute('krn'),
    ti: meter.attribute('ti'),
    name: client.attribute('name'),
    address: client.attribute('address'),
    seller: {
      name: seller.attribute('name'),
      address: seller.attribute('address'),
      vatNumber: seller.attribute('taxRef'),
    },
    tariff: credit.at('tariff', 'name').text,
    rates: credit
      .at('tariff', 'stepTariff')
      .all('step')
      .map(
        (step) =>
          `${step.at('units').attribute('value')} ${step.at('units').attribute('siUnit')} at R ${step.at('rate').attribute('value')}`,
      ),
    units: `${units.attribute('value')} ${units.attribute('siUnit')}`.trim(),
    amountCents: total,
    lines,
    // The meter takes the new key first, whatever the order of the transactions.
    tokens: [...tokensOf(transactions, 'key-change'), ...tokensOf(transactions, 'credit')],
  };
};
