import { person, textOf, type SentenceMaker } from './sentence.ts';

const ofSnag = (words: string): SentenceMaker => ({ group: 'snags', words, describe: () => [words] });

const ofSetting = (words: string): SentenceMaker => ({
  group: 'snags',
  words,
  describe: ({ before, after }) => {
    const name = textOf(after, 'name') || textOf(before, 'name') || textOf(after, 'title') || textOf(before, 'title');
    return [name === '' ? words : `${words}: ${name}`];
  },
});

/** Sentences about snags. They name no words of residents. */
export const snagSentences: Readonly<Record<string, SentenceMaker>> = {
  'snag.report': ofSnag('reported a snag for somebody'),
  'snag.answer': ofSnag('answered a snag'),
  'snag.take': ofSnag('took a snag'),
  'snag.assign': {
    group: 'snags',
    words: 'gave a snag to somebody',
    describe: ({ after, names }) =>
      textOf(after, 'assigneeId') === ''
        ? ['took a snag from its person']
        : ['gave a snag to ', person(names, textOf(after, 'assigneeId'))],
  },
  'snag.move': ofSnag('moved a snag to another department'),
  'snag.link-outage': ofSnag('said of which outage a snag is part'),
  'snag.done': ofSnag('closed a snag as done'),
  'snag.reject': ofSnag('rejected a snag'),
  'snag.merge': ofSnag('merged a snag into another one'),
  'snag.answer-by-link': ofSnag('answered a snag by the link of a mail'),
  'snag.done-by-link': ofSnag('closed a snag by the link of a mail'),
  'department.add': ofSetting('added a department'),
  'department.change': ofSetting('changed a department'),
  'snag-template.add': ofSetting('added an answer for snags'),
  'snag-template.remove': ofSetting('removed an answer for snags'),
};
