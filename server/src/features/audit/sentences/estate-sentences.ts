import { person, textOf, type Fields, type SentenceMaker } from './sentence.ts';
import { fieldWords } from './field-words.ts';

/** At most this many settings are named in a sentence. The changes below it list all. */
const maxNamed = 3;

const settingsOf = ({ before, after }: { before: Fields; after: Fields }): string => {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) =>
    fieldWords(name).toLowerCase(),
  );
  const named = names.slice(0, maxNamed).join(', ');
  return names.length > maxNamed ? `${named} and ${names.length - maxNamed} more` : named;
};

const quoted = (text: string): string => (text === '' ? '' : ` “${text}”`);

/** A sentence about a notice, which is named by its title. */
const ofNotice = (verb: string, end = ''): SentenceMaker => ({
  group: 'notices',
  words: `${verb} a notice`,
  describe: ({ before, after }) => [
    `${verb} the notice${quoted(textOf(after, 'title') || textOf(before, 'title'))}${end}`,
  ],
});

const kindWords: Record<string, string> = {
  event: 'the event',
  'event-category': 'the kind of events',
  development: 'the development',
  'lifestyle-provider': 'the provider',
  restaurant: 'the menu',
  document: 'the document',
  point: 'the place',
  plan: 'the plan',
  'directory-service': 'the service of the directory',
};

/** A sentence about an item of content, which is named by its kind and title. */
const ofContent = (verb: string, end = ''): SentenceMaker => ({
  group: 'notices',
  words: `${verb} content`,
  describe: ({ before, after }) => {
    const told = textOf(after, 'kind') === '' ? before : after;
    return [`${verb} ${kindWords[textOf(told, 'kind')] ?? 'the content'}${quoted(textOf(told, 'title'))}${end}`];
  },
});

/** A sentence about several items of content. */
const ofContentList = (words: string): SentenceMaker => ({ group: 'notices', words, describe: () => [words] });

/** The sentences about notices, content, mails and settings. */
export const estateSentences: Record<string, SentenceMaker> = {
  'notification.announce': ofNotice('wrote'),
  'notification.cancel': ofNotice('took back'),
  'notification.draft': ofNotice('kept', ' as a draft'),
  'notification.discard': ofNotice('deleted the draft of'),
  'notification.approve': ofNotice('said yes to'),
  'notification.decline': ofNotice('declined'),
  'notification.withdraw': ofNotice('withdrew'),
  'content.create': ofContent('began'),
  'content.change': ofContent('changed'),
  'content.publish': ofContent('published'),
  'content.withdraw': ofContent('took', ' off'),
  'content.remove': ofContent('removed'),
  'content.restore': ofContent('brought back an earlier version of'),
  'content.order': ofContentList('changed the order of what residents read'),
  'content.copy': ofContentList('copied content from another estate'),
  'content.import': ofContentList('imported content from a file'),
  'notification-rules.change': {
    group: 'notices',
    words: 'changed when a notice needs a second yes',
    describe: () => ['changed when a notice needs a second yes'],
  },
  'emergency-contacts.change': {
    group: 'settings',
    words: 'changed the emergency contacts',
    describe: () => ['changed the emergency contacts'],
  },
  'mail.write': {
    group: 'notices',
    words: 'wrote a mail',
    describe: ({ after }) => [`wrote the mail${quoted(textOf(after, 'subject'))}`],
  },
  'mail.approve': {
    group: 'notices',
    words: 'approved a mail',
    describe: () => ['approved a mail, which was then sent'],
  },
  'mail.refuse': { group: 'notices', words: 'refused a mail', describe: () => ['refused a mail, which is not sent'] },
  'message-text.change': {
    group: 'settings',
    words: 'changed a text of mails or sms',
    describe: ({ after }) => [`changed the text${quoted(textOf(after, 'name'))}`],
  },
  'message-text.reset': {
    group: 'settings',
    words: 'gave up a text of mails or sms',
    describe: ({ after }) => [`gave up the own words of the text${quoted(textOf(after, 'name'))}`],
  },
  'mail.reset': {
    group: 'people',
    words: 'sent a link for a new password',
    describe: () => ['had a link for a new password sent'],
  },
  'estate.add': {
    group: 'settings',
    words: 'added an estate',
    describe: ({ after }) => {
      const from = textOf(after, 'copyOf');
      return [`added the estate ${textOf(after, 'name')}${from === '' ? '' : ` as a copy of ${from}`}`];
    },
  },
  'estate.copy': {
    group: 'settings',
    words: 'copied another estate into one',
    describe: ({ after }) => [`took the roles, tiles, theme, texts and rules of ${textOf(after, 'copyOf')} over`],
  },
  'estate.change': {
    group: 'settings',
    words: 'changed an estate',
    describe: (told) => [`changed the estate: ${settingsOf(told)}`],
  },
  'estate.switch': {
    group: 'settings',
    words: 'switched an estate off or on',
    describe: ({ after }) => [`switched the estate ${after['isOn'] === true ? 'on' : 'off'}`],
  },
  'estate.put-off': {
    group: 'settings',
    words: 'put a step of setting an estate up off',
    describe: ({ after }) => [
      after['isLater'] === true
        ? 'put a step of setting the estate up off'
        : 'took a step of setting the estate up again',
    ],
  },
  'role.add': {
    group: 'settings',
    words: 'added a role',
    describe: ({ after }) => [`added the role ${textOf(after, 'role')}`],
  },
  'role.change': {
    group: 'settings',
    words: 'changed a role and what it may do',
    describe: ({ after }) => [`changed the role ${textOf(after, 'role')}`],
  },
  'tiles.publish': {
    group: 'settings',
    words: 'published tiles of a role',
    describe: ({ after }) => [`published the tiles of the role ${textOf(after, 'role')}`],
  },
  'configuration.change': {
    group: 'settings',
    words: 'changed settings',
    describe: (told) => [`changed settings: ${settingsOf(told)}`],
  },
  'privacy.record': {
    group: 'people',
    words: 'wrote down a request about personal data',
    describe: () => ['wrote down a request about personal data'],
  },
  'privacy.answer': {
    group: 'people',
    words: 'answered a request about personal data',
    describe: () => ['answered a request about personal data'],
  },
  'privacy.concerned': {
    group: 'people',
    words: 'looked at who is concerned',
    describe: ({ after }) => [
      `looked at who is concerned: ${textOf(after, 'kind')}, ${textOf(after, 'from')} to ${textOf(after, 'to')}`,
    ],
  },
  'retention.change': {
    group: 'settings',
    words: 'changed how long records are kept',
    describe: () => ['changed how long records are kept'],
  },
  'legal-hold.add': {
    group: 'people',
    words: 'put a legal hold on somebody',
    describe: ({ after, names }) => ['put a legal hold on ', person(names, textOf(after, 'personId'))],
  },
  'legal-hold.lift': {
    group: 'people',
    words: 'ended a legal hold',
    describe: ({ after, names }) => ['ended the legal hold on ', person(names, textOf(after, 'personId'))],
  },
  'remote-config.change': {
    group: 'settings',
    words: 'changed settings of the app',
    describe: (told) => [`changed settings of the app: ${settingsOf(told)}`],
  },
};
