import { isQueue, noticeOf, partsSeenHere, summaryOf } from './how-it-is-texts.ts';
import type { HowItIs, HowItIsHere } from './how-it-is.queries.ts';
import { noticeOfProvider, type Provider } from './provider-texts.ts';

type Part = HowItIs['parts'][number];

/** What needs somebody now, and what works. */
interface TroublesNow {
  /** The queues of jobs that wait or fail, or whose way is not set up. */
  queues: Part[];
  /** The providers that fail. */
  away: Provider[];
  /** The other parts that wait or fail. */
  others: Part[];
  working: Part[];
  /** How much residents notice, and what it is. */
  summary: { head: string; line: string };
}

/** Divides the parts and providers of the installation into what needs somebody and what works. */
export const troublesNow = (installation: HowItIsHere): TroublesNow => {
  const { notSetUp, certificate, providers } = installation;
  // Nothing is said of a certificate that the server cannot read.
  const parts = partsSeenHere(installation).filter(({ part }) => part !== 'certificate' || certificate !== null);
  const missing = new Set<string>(notSetUp);
  const troubled = parts.filter(({ part, state }) => state !== 'works' || missing.has(part));
  const working = parts.filter(({ part, state }) => state === 'works' && !missing.has(part));
  const queues = troubled.filter(isQueue);
  const others = troubled.filter((part) => !isQueue(part));
  const away = providers.filter(({ state }) => state !== 'works');
  const noticesOf = (list: readonly Part[]) =>
    list.map(({ part, state }) => noticeOf({ part, state: state === 'waits' ? 'waits' : 'fails' }));
  const summary = summaryOf([...noticesOf(queues), ...away.map(noticeOfProvider), ...noticesOf(others)]);
  return { queues, away, others, working, summary };
};
