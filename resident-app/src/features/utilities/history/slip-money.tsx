import { randText } from '@ekhaya/contract/payments/payments.rules';
import type { Slip } from '@ekhaya/contract/payments/payments';
import { moneyInWords } from './slip-money.rules.ts';

/** Where the money went: a bar, each part with its amount, and one sentence. */
export function SlipMoney({ slip }: { slip: Slip }) {
  const { lines } = slip;
  return (
    <section className="slip-money" data-utility={slip.utility} aria-label="Where the money went">
      <div className="slip-bar" aria-hidden="true">
        {lines
          .filter(({ amount }) => amount > 0)
          .map(({ kind, text, amount }) => (
            <span key={text} className={`slip-part slip-${kind}`} style={{ flexGrow: amount }} />
          ))}
      </div>
      <p className="history-words">{moneyInWords(slip, randText)}</p>
      <dl className="slip-lines">
        {lines.map(({ kind, text, amount }) => (
          <div key={text}>
            <dt>
              <span className={`slip-leaf slip-${kind}`} aria-hidden="true" />
              {kind === 'units' ? `Units, ${slip.units}` : text}
            </dt>
            <dd>{randText(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
