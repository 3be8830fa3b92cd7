import type { ApiError } from '@ekhaya/browser/api/api-error';
import { checkCardDetails, isCardExpired, isCardNumber, randText } from '@ekhaya/contract/payments/payments.rules';
import type { MeterType } from '@ekhaya/contract/utilities/utilities';
import { lockIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Dock } from '@ekhaya/ui-kit/layout/page-frame';
import { useId, useState } from 'react';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useSession } from '../../../platform/session/session.ts';
import type { PaymentSubject } from '../records/open-payment.ts';
import { AmountField } from './amount-field.tsx';
import { CardFields, NO_CARD, type CardValues } from './card-fields.tsx';
import { amountOf, expiryOf } from './card-fields.rules.ts';
import { WhatItBuys } from './what-it-buys.tsx';
import { PaidAccount } from './paid-account.tsx';
import type { FormRequest } from './use-payment.ts';

interface PaymentFormProps {
  subject: PaymentSubject;
  meter: MeterType;
  /** What became of the last attempt. */
  note?: string | undefined;
  /** Sends the payment. @returns the error of a refusal */
  onSend: (request: FormRequest) => Promise<ApiError | undefined>;
}

/**
 * The card form for an account, with its button in the dock of the page. What is typed of a card lives in this form alone: it is neither stored nor put into the history,
 * and it is emptied as soon as it is sent.
 */
export function PaymentForm({ subject, meter, note, onSend }: PaymentFormProps) {
  const isOnline = useIsOnline();
  const { user } = useSession();
  const [amountText, setAmountText] = useState('');
  const [card, setCard] = useState<CardValues>(NO_CARD);
  const [isSending, setIsSending] = useState(false);
  const reasonId = useId();
  const amount = amountOf(amountText);
  const { minAmount, maxAmount, takesCard } = meter;
  const isOutside = amount !== undefined && (amount < minAmount || amount > maxAmount);
  const isIncomplete =
    amount === undefined || isOutside || (takesCard && (card.number === '' || card.expiry === '' || card.cvc === ''));
  const reason = isOnline
    ? meter.enabled
      ? undefined
      : 'Paying is switched off at the moment.'
    : 'Paying needs a network.';

  async function send(): Promise<void> {
    if (isSending || isIncomplete || reason !== undefined || user === undefined) return;
    const cardFields = takesCard ? cardFieldsOf(card) : {};
    if (cardFields === undefined) {
      await showRefusal(checkCardDetails);
      return;
    }
    setIsSending(true);
    setCard(NO_CARD);
    const { firstName, lastName, email } = user;
    const refusal = await onSend({ firstName, lastName, email, amount, ...cardFields });
    setIsSending(false);
    if (refusal) await showRefusal(refusal.detail);
  }

  return (
    <>
      <Dock>
        {reason !== undefined && (
          <p className="payment-reason" id={reasonId}>
            {reason}
          </p>
        )}
        <Button
          isBusy={isSending}
          busyText="Paying"
          disabled={(isIncomplete && !isSending) || reason !== undefined}
          aria-describedby={reason === undefined ? undefined : reasonId}
          onClick={() => void send()}
        >
          {amount === undefined ? 'Pay' : `Pay ${randText(amount)}`}
        </Button>
      </Dock>
      <PaidAccount {...subject} />
      {note !== undefined && (
        <p className="payment-note" role="status">
          {note}
        </p>
      )}
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <AmountField
          text={amountText}
          minAmount={minAmount}
          maxAmount={maxAmount}
          isOutside={isOutside}
          onChange={setAmountText}
        />
        <WhatItBuys subject={subject} amount={isOutside ? undefined : amount} />
        {takesCard && <CardFields card={card} onChange={setCard} onEnter={() => void send()} />}
      </form>
      <p className="payment-safe">
        <Icon path={lockIcon} />
        {takesCard
          ? 'Your card number goes to the bank and nowhere else. We never keep it.'
          : 'The bank’s page asks for your card. We never see its number.'}
      </p>
    </>
  );
}

/** The card in the form of the payment request; undefined when something of it cannot be right. */
function cardFieldsOf(card: CardValues): Pick<FormRequest, 'cardNumber' | 'cvv' | 'cardExpiryDate'> | undefined {
  const cardNumber = card.number.replaceAll(' ', '');
  const cardExpiryDate = expiryOf(card.expiry);
  const isRight =
    isCardNumber(cardNumber) &&
    cardExpiryDate !== undefined &&
    !isCardExpired(cardExpiryDate, new Date()) &&
    card.cvc.length === 3;
  return isRight ? { cardNumber, cvv: card.cvc, cardExpiryDate } : undefined;
}

const showRefusal = (text: string): Promise<void> => showAlert({ title: 'Unable to make payment', text });
