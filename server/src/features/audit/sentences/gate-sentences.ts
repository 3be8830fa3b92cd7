import { dayText } from '@ekhaya/contract/time/written-times.rules';
import { person, textOf, type SentenceMaker, type Told } from './sentence.ts';

const isOfPhone = ({ deviceId }: Readonly<Record<string, unknown>>): boolean =>
  typeof deviceId === 'string' && deviceId !== '';

/** A sentence that names no record: staff looked at a list. */
const looked = (group: SentenceMaker['group'], words: string): SentenceMaker => ({
  group,
  words,
  describe: () => [words],
});

const visitOf = ({ after, before, names, subject }: Told) => {
  const visit = names.visit(subject.kind === 'invitation' ? subject.id : textOf(after, 'id') || textOf(before, 'id'));
  return visit === undefined
    ? ['an invitation that is no longer there']
    : ['the invitation by ', person(names, visit.hostId), ` for ${dayText(visit.date)}`];
};

/** The sentences about gates, revocations and visits. */
export const gateSentences: Record<string, SentenceMaker> = {
  'gate.add': {
    group: 'gate',
    words: 'added a gate',
    describe: ({ after }) => [`added the gate ${textOf(after, 'name')}`],
  },
  'gate.change': {
    group: 'gate',
    words: 'changed a gate',
    describe: ({ after }) => [`changed the gate ${textOf(after, 'name')}`],
  },
  'gate.remove': {
    group: 'gate',
    words: 'removed a gate',
    describe: ({ before }) => [`removed the gate ${textOf(before, 'name')}`],
  },
  'gate-rules.change': {
    group: 'gate',
    words: 'changed the rules of the gates',
    describe: () => ['changed the rules of the gates'],
  },
  'gate.revoke': {
    group: 'gate',
    words: 'kept somebody from the gates',
    describe: ({ after, names }) => [
      isOfPhone(after) ? 'kept a phone of ' : 'kept ',
      person(names, textOf(after, 'userId')),
      ' from the gates',
    ],
  },
  'gate.lift': {
    group: 'gate',
    words: 'let somebody through the gates again',
    describe: ({ before, names }) => [
      isOfPhone(before) ? 'let a phone of ' : 'let ',
      person(names, textOf(before, 'userId')),
      ' through the gates again',
    ],
  },
  'gate-log.tell-guards': {
    group: 'gate',
    words: 'told the guards about an entry of the gate log',
    describe: () => ['told the guards about an entry of the gate log'],
  },
  'inside.left': {
    group: 'gate',
    words: 'noted that somebody inside has left',
    describe: () => ['noted that somebody inside has left'],
  },
  'inside.extend': {
    group: 'gate',
    words: 'let somebody inside stay longer',
    describe: () => ['let somebody inside stay longer'],
  },
  'visitors.rules': {
    group: 'visits',
    words: 'changed the rules for visitors',
    describe: () => ['changed the rules for visitors'],
  },
  'visitors.revoke': {
    group: 'visits',
    words: 'revoked an invitation',
    describe: (told) => ['revoked ', ...visitOf(told)],
  },
  'visitors.open': {
    group: 'visits',
    words: 'looked at an invitation',
    describe: (told) => ['looked at ', ...visitOf(told)],
  },
  'visitors.copy-code': {
    group: 'visits',
    words: 'copied the code of an invitation',
    describe: (told) => ['copied the code of ', ...visitOf(told)],
  },
  'visitors.read': looked('visits', 'looked at the invitations'),
  'visitors.export': looked('visits', 'downloaded the invitations'),
  'gate-log.read': looked('gate', 'looked at the gate log'),
  'gate-log.export': looked('gate', 'downloaded the gate log'),
  'gate-log.open': looked('gate', 'looked at an entry of the gate log'),
  'inside.read': looked('gate', 'looked at who is inside'),
  'inside.muster': looked('gate', 'opened the list of who is inside for a fire'),
  'inside.printed': looked('gate', 'printed the list of who is inside for a fire'),
};
