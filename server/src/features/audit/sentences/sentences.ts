import type { AuditGroup } from '@ekhaya/contract/audit/audit-groups.rules';
import { alertSentences } from './alert-sentences.ts';
import { outageSentences } from './outage-sentences.ts';
import { bookingSentences } from './booking-sentences.ts';
import { securitySentences } from './security-sentences.ts';
import { estateSentences } from './estate-sentences.ts';
import { gateSentences } from './gate-sentences.ts';
import { moneySentences } from './money-sentences.ts';
import { peopleSentences } from './people-sentences.ts';
import { snagSentences } from './snag-sentences.ts';
import type { SentenceMaker } from './sentence.ts';

/** The sentence of every action that staff can take, by the name of the action. A test compares it with the use cases. */
export const sentences: Readonly<Record<string, SentenceMaker>> = {
  ...peopleSentences,
  ...bookingSentences,
  ...gateSentences,
  ...estateSentences,
  ...securitySentences,
  ...moneySentences,
  ...snagSentences,
  ...alertSentences,
  ...outageSentences,
};

/** The actions of a group. */
export const actionsOfGroup = (group: AuditGroup): string[] =>
  Object.entries(sentences).flatMap(([action, maker]) => (maker.group === group ? action : []));

/** The actions that words find: each word is a part of what the action is called. */
export const actionsByWords = (words: string): string[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return Object.entries(sentences).flatMap(([action, maker]) =>
    wanted.every((word) => maker.words.includes(word)) ? action : [],
  );
};
