import { counted, listed } from '../../platform/page/counted.rules.ts';
import type { HowItIs } from './how-it-is.queries.ts';
import type { Trouble } from './trouble.ts';

/** A gateway, vendor or readings service of an estate. */
export type Provider = HowItIs['providers'][number];

const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

const whatItIs = ({ kind, utilities }: Provider): string => {
  if (kind === 'gateway') return 'Card gateway';
  if (kind === 'readings') return 'Readings service';
  return capitalised(`${listed(utilities)} vendor`.trim());
};

/** What a provider is, and whose: `Electricity vendor of Msasa Ridge`. */
export const providerName = (provider: Provider): string => `${whatItIs(provider)} of ${provider.estateName}`;

/** What waits for a provider, as a sentence; empty where the person may not count payments. */
const waitingSentence = ({ payments, refunds }: Provider): string => {
  if (payments === null || refunds === null) return '';
  const words = [
    ...(payments > 0 ? [counted(payments, 'payment waits', 'payments wait')] : []),
    ...(refunds > 0 ? [counted(refunds, 'refund is under way', 'refunds are under way')] : []),
  ];
  return words.length === 0 ? 'No payment waits.' : `${words.join(', ')}.`;
};

const effects: Record<Provider['kind'], (provider: Provider) => string[]> = {
  gateway: (provider) => [
    waitingSentence(provider),
    provider.state === 'fails' ? 'Residents read that paying is not possible just now.' : 'Some payments fail.',
    'Nobody is charged twice.',
  ],
  vendor: (provider) => [waitingSentence(provider), 'Nobody is charged twice, and money without units goes back.'],
  readings: () => ['Balances and usage stay as they were last read. Paying works.'],
};

/** The words about a provider that fails. */
export const troubleOfProvider = (provider: Provider): Trouble => ({
  title: `${providerName(provider)} ${provider.state === 'fails' ? 'is silent' : 'answers badly'}`,
  effect: effects[provider.kind](provider)
    .filter((sentence) => sentence !== '')
    .join(' '),
  act: [
    ...(provider.problem === '' ? [] : [`The last error: ${provider.problem}.`]),
    `It is asked again by itself. If it lasts, ask ${provider.name} what is wrong.`,
  ].join(' '),
});

/** What residents notice of a provider that fails, within a sentence. */
export const noticeOfProvider = ({ kind, state, utilities }: Provider): string => {
  if (kind === 'readings') return 'balances that stay as they were';
  if (kind === 'gateway') return state === 'fails' ? 'no paying by card' : 'card payments that fail at times';
  const units = utilities.length === 0 ? 'units' : listed(utilities);
  return state === 'fails' ? `no ${units} to buy` : `buying ${units} that fails at times`;
};

/** More providers than this that work are one line. */
const mostNamed = 6;

/** The lines for providers that work: one for each of a few, a single one for many. */
export const workingProviders = (
  providers: readonly Provider[],
  momentOf: (instant: string, estateId?: string) => string,
): { id: string; title: string; line: string }[] => {
  const unasked = providers.filter(({ answeredAt }) => answeredAt === null).length;
  if (providers.length > mostNamed) {
    return [
      {
        id: 'all',
        title: `${providers.length} gateways and vendors work`,
        line: unasked === 0 ? 'all have answered' : `${unasked} not asked since the server started`,
      },
    ];
  }
  return providers.map((provider) => {
    const { kind, estateId, name, answeredAt, answerMs } = provider;
    const took = answerMs === null ? '' : ` in ${(answerMs / 1000).toFixed(1)} s`;
    const answer =
      answeredAt === null ? 'not asked since the server started' : `answered ${momentOf(answeredAt, estateId)}${took}`;
    return { id: `${kind} ${estateId}`, title: providerName(provider), line: `${name}, ${answer}` };
  });
};
