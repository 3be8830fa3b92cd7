import { checkCardDetails, isCardNumber } from '@ekhaya/contract/payments/payments.rules';
import { cardIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { useState } from 'react';
import { CARD_DIGITS, digitsOf, groupedCard, maskedExpiry } from './card-fields.rules.ts';

/** The typed fields of a card, as the form shows them. */
export interface CardValues {
  number: string;
  expiry: string;
  cvc: string;
}

/** The fields of a card before anything is typed. */
export const NO_CARD: CardValues = { number: '', expiry: '', cvc: '' };

interface CardFieldsProps {
  card: CardValues;
  onChange: (card: CardValues) => void;
  onEnter: () => void;
}

/** The fields of a card with their masks. The browser may fill them in. A card number that cannot be right is red. */
export function CardFields({ card, onChange, onEnter }: CardFieldsProps) {
  const [isLeft, setIsLeft] = useState(false);
  const digits = digitsOf(card.number, CARD_DIGITS);
  const isWrong = digits !== '' && (isLeft || digits.length === CARD_DIGITS) && !isCardNumber(digits);
  return (
    <>
      <TextField
        label="Card number"
        name="cardNumber"
        inputMode="numeric"
        autoComplete="cc-number"
        value={card.number}
        error={isWrong ? checkCardDetails : undefined}
        trailing={
          <span className="field-mark">
            <Icon path={cardIcon} />
          </span>
        }
        onBlur={() => setIsLeft(true)}
        onFocus={() => setIsLeft(false)}
        onValueChange={(typed) => onChange({ ...card, number: groupedCard(typed) })}
        onEnter={onEnter}
      />
      <div className="payment-pair">
        <TextField
          label="Expiry"
          name="cardExpiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          aria-description="Month and year, written 08/29"
          value={card.expiry}
          onValueChange={(typed) => onChange({ ...card, expiry: maskedExpiry(typed, card.expiry) })}
          onEnter={onEnter}
        />
        <TextField
          label="CVC"
          name="cvc"
          id="payment-cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          aria-description="The three digits on the back of the card"
          value={card.cvc}
          onValueChange={(typed) => onChange({ ...card, cvc: digitsOf(typed, 3) })}
          onEnter={onEnter}
        />
      </div>
    </>
  );
}
