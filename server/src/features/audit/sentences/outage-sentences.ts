import type { SentenceMaker } from './sentence.ts';

const ofOutage = (words: string): SentenceMaker => ({ group: 'snags', words, describe: () => [words] });

/** Sentences about outages and works. */
export const outageSentences: Readonly<Record<string, SentenceMaker>> = {
  'outage.announce': ofOutage('announced an outage or works'),
  'outage.news': ofOutage('told news of an outage or works'),
  'outage.area': ofOutage('changed the area or the begin of an outage or works'),
  'outage.end': ofOutage('ended an outage or works'),
};
