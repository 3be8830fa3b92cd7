import type { Slip } from '@ekhaya/contract/payments/payments';
import { toRand } from '@ekhaya/contract/payments/payments.rules';
import { defaultTimeZone } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { findPersonById } from '../../identity/index.ts';
import { holderText } from '../../profile/index.ts';
import { createReceiptCipher } from './receipt-cipher.ts';
import { drawSlip } from './slip-pdf.ts';
import { countPrint, selectOwnSlip } from './slips.store.ts';

type Needs = Pick<Dependencies, 'database' | 'environment'>;

const presentSlip = async (
  { database, environment }: Needs,
  own: { id: string; userId: string },
): Promise<{ slip: Slip; estateId: string }> => {
  const stored = await selectOwnSlip(database.db, own);
  if (stored === undefined) throw new AppError('not-found');
  const { payment, encryptedReceipt, prints } = stored;
  const receipt = createReceiptCipher(environment).decryptReceipt(encryptedReceipt, payment.id);
  const person = await findPersonById(database.db, own.userId);
  const holder = holderText(receipt.name, person);
  // A relative may have the same last name: whose meter it is says the whole name, as where it was linked.
  const isHers = receipt.name !== '' && holder === '';
  const slip = {
    id: payment.id,
    isCopy: prints > 0,
    receiptNo: receipt.receiptNo,
    date: receipt.at,
    utility: payment.utility,
    accountNo: receipt.accountNo,
    meterNo: receipt.meterNo,
    name: isHers ? receipt.name : holder,
    address: isHers ? receipt.address : '',
    seller: receipt.seller,
    sgc: receipt.sgc,
    krn: receipt.krn,
    ti: receipt.ti,
    tariff: receipt.tariff,
    rates: receipt.rates,
    units: receipt.units,
    amount: toRand(receipt.amountCents),
    lines: receipt.lines.map(({ kind, text, amountCents }) => ({ kind, text, amount: toRand(amountCents) })),
    tokens: receipt.tokens,
    reference: payment.reference,
  };
  return { slip, estateId: payment.estateId };
};

/**
 * The slip of a payment of the caller. Reading it makes no copy of it: phones read slips before anybody opens them. A token that came after the money went back is not
 * shown: such a payment has no slip. Of a meter that somebody else holds, it says the name masked and no address.
 * @throws {AppError} `not-found` for a payment of somebody else, or one without units
 */
export const readSlip = async (dependencies: Needs, own: { id: string; userId: string }): Promise<Slip> =>
  (await presentSlip(dependencies, own)).slip;

/**
 * The slip of a payment of the caller on paper, with the time at the estate. Only the first one is the invoice, each later one a copy.
 * @throws {AppError} as `readSlip` does
 */
export const printSlip = async (
  dependencies: Needs,
  own: { id: string; userId: string },
): Promise<{ reference: string; pdf: Uint8Array<ArrayBuffer> }> => {
  const { slip, estateId } = await presentSlip(dependencies, own);
  const isCopy = (await countPrint(dependencies.database.db, slip.id)) > 1;
  const timeZone = (await findEstate(dependencies.database.db, estateId))?.timeZone ?? defaultTimeZone;
  return { reference: slip.reference, pdf: await drawSlip({ ...slip, isCopy }, timeZone) };
};
