import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { PaymentHistoryEntry, PaymentRequest, PaymentResult, Slip } from '@ekhaya/contract/payments/payments';
import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import type { AccountBalance, MeterType, WeeklyUsage } from '@ekhaya/contract/utilities/utilities';
import type { UsageComparison } from '@ekhaya/contract/utilities/usage-comparison';
import type { BalanceWarning } from '@ekhaya/contract/utilities/balance-warnings';
import { call } from '../../../platform/api/call.ts';
import { callForFile } from '../../../platform/api/call-for-file.ts';
import { currentSession } from '../../../platform/session/session.ts';

/** 'Timeouts: bills 60 s' (spec section 9). */
const slow = { timeoutMs: 60_000 };

/** An account at an estate. */
export interface AccountAt {
  estateID: string;
  accountNo: string;
}

/** Reads the accounts that the caller linked, at all estates. */
export const readAccounts = (): Promise<LinkedAccount[]> => call('GET /api/user/account', { query: { userID: 'me' } });

/** Reads what sells prepaid units at an estate; the first is the provider. */
export const readMeterTypes = (estateID: string): Promise<MeterType[]> =>
  call('GET /api/estates/{estateID}/proxy/meter/type', { params: { estateID } }, slow);

/** Reads the balance of an account. */
export const readBalance = ({ estateID, accountNo }: AccountAt, utility: UtilityKind): Promise<AccountBalance> =>
  call(
    'POST /api/estates/{estateID}/proxy/account/balance',
    { params: { estateID }, body: { username: currentSession().user?.email ?? '', accountNo, utility } },
    slow,
  );

/** Reads the usage of the last eight weeks. */
export const readUsage = ({ estateID, accountNo }: AccountAt): Promise<WeeklyUsage> =>
  call('POST /api/estates/{estateID}/proxy/usage/month/weekly', { params: { estateID }, body: { accountNo } }, slow);

/** Reads the levels at which the caller is warned at an estate. */
export const readWarnings = (estateID: string): Promise<BalanceWarning[]> =>
  call('GET /api/estates/{estateID}/balance-warnings', { params: { estateID } });

/** Sets the level at which the caller is warned; null ends the warning. */
export const changeWarning = async ({
  estateID,
  ...body
}: AccountAt & { utility: UtilityKind; level: number | null }): Promise<void> => {
  await call('PUT /api/estates/{estateID}/balance-warnings', { params: { estateID }, body });
};

/** Reads the usage of the caller's house beside that of houses like hers. */
export const readComparison = ({ estateID, accountNo }: AccountAt): Promise<UsageComparison> =>
  call('GET /api/estates/{estateID}/usage-comparison', { params: { estateID }, query: { accountNo } });

/** Says whether the caller allows her house to be compared. */
export const allowComparison = async ({
  estateID,
  isAllowed,
}: {
  estateID: string;
  isAllowed: boolean;
}): Promise<void> => {
  await call('PUT /api/estates/{estateID}/usage-comparison', { params: { estateID }, body: { isAllowed } });
};

/** Reads the caller's payments at an estate, newest first. */
export const readHistory = (estateID: string): Promise<PaymentHistoryEntry[]> =>
  call(
    'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}',
    { params: { estateID, userID: 'me' } },
    slow,
  );

/** Pays. The same key gets the same payment, whatever happened to the first answer. */
export const pay = async (request: Omit<PaymentRequest, 'userId'>, key: string): Promise<PaymentResult> => {
  const { result } = await call(
    'POST /api/estates/{estateID}/proxy/account/payment',
    { params: { estateID: request.estateID }, body: { ...request, userId: 'me' } },
    { ...slow, headers: idempotencyHeader(key) },
  );
  const [first] = result.body.value;
  if (first === undefined) throw new Error('The answer to a payment has no result.');
  return first;
};

/** Reads the state of a payment; the server asks the gateway while it is not final. */
export const readPaymentStatus = async (estateID: string, payRequestId: string) =>
  (
    await call(
      'POST /api/estates/{estateID}/proxy/account/payment/status',
      { params: { estateID }, body: { payRequestId } },
      slow,
    )
  ).result;

/** Reads the slip of a payment. */
export const readSlip = (id: string): Promise<Slip> =>
  call('GET /api/payments/{id}/slip', { params: { id }, query: {} });

/** Asks what an amount would buy. Nothing is charged. */
export const tryAmount = ({ estateID, ...body }: AccountAt & { utility: UtilityKind; amount: number }) =>
  call('POST /api/estates/{estateID}/proxy/account/trial', { params: { estateID }, body }, slow);

/** Asks the vendor for a copy of a receipt. Its slip is marked as a copy. */
export const askForCopy = (id: string) => call('POST /api/payments/{id}/copy', { params: { id } }, slow);

/** Reads the slip of a payment as a PDF file. */
export const readSlipPdf = (id: string): Promise<Blob> =>
  callForFile('GET /api/payments/{id}/slip', { params: { id }, query: { format: 'pdf' } });
