import { randText } from '@ekhaya/contract/payments/payments.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import type { PaymentHistoryEntry, Slip } from '@ekhaya/contract/payments/payments';
import { copyIcon, fileIcon, shareIcon } from '@ekhaya/icons/icon-paths';
import { Button, IconButton } from '@ekhaya/ui-kit/controls/button';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Facts } from '@ekhaya/ui-kit/lists/facts';
import { useState } from 'react';
import { saveBlob } from '../../../platform/files/save-file.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { updateRead, useWrite } from '../../../platform/query/query.ts';
import { useBillsEstate } from '../records/use-utilities.ts';
import { askForCopy, readSlipPdf } from '../records/utilities.queries.ts';
import { slipKey } from '../records/utility-keys.ts';
import { momentTexts } from '../records/utility-texts.ts';
import { SlipMoney } from './slip-money.tsx';
import { share, TokenCard, tokensText } from './token-card.tsx';

/** The slip of a purchase: the token, where the money went, and what a tax invoice says. */
export function SlipPage({ slip, entry }: { slip: Slip; entry: PaymentHistoryEntry }) {
  const isOnline = useIsOnline();
  const { timeZone } = useBillsEstate();
  const [isReadingPdf, setIsReadingPdf] = useState(false);
  const { date, time } = momentTexts(slip.date, timeZone);
  const tokens = slip.tokens.map(({ digits }) => digits);

  async function openPdf(): Promise<void> {
    if (isReadingPdf) return;
    setIsReadingPdf(true);
    try {
      saveBlob(`slip-${slip.receiptNo}.pdf`, await readSlipPdf(slip.id));
      // The slip on the phone is not read again, and its next paper is a copy.
      await updateRead<Slip>(slipKey(slip.id), (kept) => ({ ...kept, isCopy: true }));
    } catch {
      showToast('error', 'The slip could not be read.');
    } finally {
      setIsReadingPdf(false);
    }
  }

  const copying = useWrite(askForCopy);

  async function copyReceipt(): Promise<void> {
    if (copying.isPending) return;
    try {
      const copy = await copying.mutateAsync(slip.id);
      await updateRead<Slip>(slipKey(slip.id), () => copy);
      showToast('success', 'The vendor’s copy says the same.');
    } catch (thrown) {
      const isExplained = thrown instanceof ApiError && thrown.code !== 'internal' && thrown.status > 0;
      showToast('error', isExplained ? thrown.detail : 'No copy could be had just now. The slip is right as it is.');
    }
  }

  return (
    <PageFrame
      title="Payment"
      backHref="/PaymentHistory"
      action={
        <>
          <IconButton
            icon={shareIcon}
            label="Share the slip"
            onClick={() => void share(slipText(slip, `${date}, ${time}`))}
          />
          <IconButton
            icon={fileIcon}
            label="Slip as PDF"
            disabled={!isOnline}
            aria-busy={isReadingPdf || undefined}
            onClick={() => void openPdf()}
          />
        </>
      }
    >
      <TokenCard utility={slip.utility} accountNo={slip.meterNo} units={slip.units} tokens={tokens} />
      <div className="slip-head">
        <p className="slip-amount">{randText(slip.amount)}</p>
        <p>
          {date}, {time}
        </p>
      </div>
      <SlipMoney slip={slip} />
      <div className="slip-invoice">
        <h2>Tax invoice</h2>
        {slip.isCopy && <Badge tone="off" text="COPY" />}
      </div>
      <Facts
        facts={[
          { name: 'Receipt', value: slip.receiptNo },
          { name: 'Reference', value: entry.payment.reference },
          { name: 'Tariff', value: slip.tariff },
          ...slip.rates.map((rate, index) => ({
            name: slip.rates.length === 1 ? 'Rate' : `Step ${index + 1}`,
            value: rate,
          })),
          { name: 'Account', value: slip.accountNo },
          { name: 'Meter', value: slip.meterNo },
          { name: 'SGC, KRN, TI', value: [slip.sgc, slip.krn, slip.ti].join(', ') },
          { name: 'Name', value: slip.name },
          { name: 'Address', value: slip.address },
          { name: 'Seller', value: slip.seller.name },
          { name: 'Seller’s address', value: slip.seller.address },
          { name: 'VAT number', value: slip.seller.vatNumber },
        ].filter(({ value }) => value !== '')}
      />
      {tokens.length > 0 && (
        <div className="slip-copy">
          <p>Does the meter refuse the token? The vendor can confirm it with a copy of the receipt.</p>
          <Button
            variant="outline"
            icon={copyIcon}
            disabled={!isOnline}
            isBusy={copying.isPending}
            onClick={() => void copyReceipt()}
          >
            Ask for a copy
          </Button>
        </div>
      )}
    </PageFrame>
  );
}

const slipText = (slip: Slip, moment: string): string =>
  [
    tokensText({ accountNo: slip.meterNo, units: slip.units, tokens: slip.tokens.map(({ digits }) => digits) }),
    `${randText(slip.amount)}, ${moment}`,
    `Receipt ${slip.receiptNo}`,
  ].join('\n');
