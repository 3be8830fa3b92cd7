import { randText } from '@ekhaya/contract/payments/payments.rules';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { useId } from 'react';
import { BLOCKED_KEYS, typedAmount } from './card-fields.rules.ts';

/** The amounts that one tap chooses, in rand. */
const USUAL_AMOUNTS = [50, 100, 200, 500];

interface AmountFieldProps {
  /** As it was typed. */
  text: string;
  /** The bounds of the provider, in rand. */
  minAmount: number;
  maxAmount: number;
  isOutside: boolean;
  onChange: (text: string) => void;
}

/** The amount in rand: 'amount numeric min 0 step 0.1 with minus, plus, e, E blocked' (spec section 5). */
export function AmountField({ text, minAmount, maxAmount, isOutside, onChange }: AmountFieldProps) {
  const id = useId();
  const boundsId = useId();
  return (
    <div className="payment-amount-field">
      <div className={isOutside ? 'payment-amount payment-amount-wrong' : 'payment-amount'}>
        <span aria-hidden="true">R</span>
        <input
          id={id}
          name="amount"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.1}
          autoComplete="off"
          placeholder="0"
          value={text}
          aria-invalid={isOutside || undefined}
          aria-describedby={boundsId}
          onKeyDown={(event) => {
            if (BLOCKED_KEYS.includes(event.key)) event.preventDefault();
          }}
          onWheel={(event) => event.currentTarget.blur()}
          onChange={(event) => onChange(typedAmount(event.currentTarget.value, text))}
        />
        <label htmlFor={id}>Amount</label>
      </div>
      <p className={isOutside ? 'payment-bounds payment-bounds-wrong' : 'payment-bounds'} id={boundsId}>
        From {randText(minAmount)} to {randText(maxAmount)}
      </p>
      <Chips label="Amounts">
        {USUAL_AMOUNTS.filter((amount) => amount >= minAmount && amount <= maxAmount).map((amount) => (
          <Chip key={amount} isChosen={Number(text) === amount} onPress={() => onChange(String(amount))}>
            R&nbsp;{amount}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
