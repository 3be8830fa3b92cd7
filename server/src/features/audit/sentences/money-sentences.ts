import { textOf, type Fields, type SentenceMaker } from './sentence.ts';

const reference = (fields: Fields): string => {
  const text = textOf(fields, 'reference');
  return text === '' ? '' : ` ${text}`;
};

const money = (words: string, describe: SentenceMaker['describe'] = () => [words]): SentenceMaker => ({
  group: 'money',
  words,
  describe,
});

const reasoned = (fields: Fields, name: string): string => {
  const text = textOf(fields, name);
  return text === '' ? '' : `: ${text}`;
};

/** The sentences about payments and their providers. */
export const moneySentences: Record<string, SentenceMaker> = {
  'payment.list': money('looked at payments'),
  'payment.export': money('exported payments'),
  'payment.read': money('looked at a payment', ({ after }) => [`looked at the payment${reference(after)}`]),
  'payment.ask': money('asked what became of a payment', ({ after }) => [
    `asked what became of the payment${reference(after)}`,
  ]),
  'payment.buy-again': money('bought units again', ({ after }) => [
    `had units bought again for the payment${reference(after)}`,
  ]),
  'payment.copy': money('had a receipt sent again', ({ after }) => [
    `had the receipt of the payment${reference(after)} sent again`,
  ]),
  'payment.pay-back': money('paid a payment back', ({ after }) => [
    `paid ${textOf(after, 'amount') || 'money'} of the payment${reference(after)} back${reasoned(after, 'reason')}`,
  ]),
  'payment.settle-difference': money('settled a difference of a payment', ({ after }) => [
    `settled a difference of the payment${reference(after)}${reasoned(after, 'note')}`,
  ]),
  'readings.upload': money('uploaded readings', ({ after }) => [
    `uploaded readings of ${textOf(after, 'utility') || 'meters'}${reasoned(after, 'fileName')}`,
  ]),
  'payment-gateway.change': money('changed the card gateway'),
  'utility-provider.change': money('changed what sells prepaid units'),
};
