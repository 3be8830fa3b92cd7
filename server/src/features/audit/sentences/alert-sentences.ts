import type { SentenceMaker } from './sentence.ts';

const ofAlert = (words: string): SentenceMaker => ({ group: 'gate', words, describe: () => [words] });

/** Sentences about alerts to security. They name no place. */
export const alertSentences: Readonly<Record<string, SentenceMaker>> = {
  'alert.send': {
    group: 'gate',
    words: 'alerted security',
    describe: ({ after }) => [after['isDrill'] === true ? 'alerted security in a drill' : 'alerted security'],
  },
  'alert.recall': ofAlert('cancelled an alert to security'),
  'alert.safe': ofAlert('said after an alert that they are safe'),
  'alert.acknowledge': ofAlert('saw an alert and said that help is coming'),
  'alert.close': ofAlert('closed an alert'),
  'alert.escalate': ofAlert('rang an alert at the next on the list, because nobody had answered'),
  'alert.rules': {
    group: 'settings',
    words: 'changed the rules for alerts',
    describe: ({ before, after }) => {
      const told = [
        ...(before['isEnabled'] === after['isEnabled']
          ? []
          : [after['isEnabled'] === true ? 'switched alerts to security on' : 'switched alerts to security off']),
        ...(before['isDrill'] === after['isDrill']
          ? []
          : [after['isDrill'] === true ? 'started a drill of alerts' : 'ended the drill of alerts']),
      ];
      return [told.join(' and ') || 'changed who is told of alerts'];
    },
  },
};
