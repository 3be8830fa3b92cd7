import { person, textOf, type Fields, type SentenceMaker } from './sentence.ts';

/** `the role Owner, unit 14` */
const roleOf = (fields: Fields): string => {
  const unit = textOf(fields, 'unitNumber');
  return `the role ${textOf(fields, 'role')}${unit === '' ? '' : `, unit ${unit}`}`;
};

/** The sentences about people, their roles, sessions and phones. */
export const peopleSentences: Record<string, SentenceMaker> = {
  'roles.grant': {
    group: 'people',
    words: 'gave a role',
    describe: ({ after, names }) => ['gave ', person(names, textOf(after, 'personId')), ` ${roleOf(after)}`],
  },
  'roles.remove': {
    group: 'people',
    words: 'ended a role',
    describe: ({ before, names }) => ['ended ', `${roleOf(before)} of `, person(names, textOf(before, 'personId'))],
  },
  'roles.last-day': {
    group: 'people',
    words: 'changed the last day of a role',
    describe: ({ after, names }) => [
      `changed the last day of ${roleOf(after)} of `,
      person(names, textOf(after, 'personId')),
      ` to ${textOf(after, 'lastDay') || 'none'}`,
    ],
  },
  'roles.offer': {
    group: 'people',
    words: 'offered a role by mail',
    describe: ({ after }) => [`offered ${roleOf(after)} by mail`],
  },
  'roles.withdraw': {
    group: 'people',
    words: 'withdrew an offered role',
    describe: ({ before }) => [`withdrew ${roleOf(before)}, which was offered by mail`],
  },
  'roles.agree': {
    group: 'people',
    words: 'accepted an offered role',
    describe: ({ after, names }) => [
      `accepted ${roleOf(after)}, offered by `,
      person(names, textOf(after, 'offeredBy')),
    ],
  },
  'roles.decline': {
    group: 'people',
    words: 'declined an offered role',
    describe: ({ after, names }) => [
      `declined ${roleOf(after)}, offered by `,
      person(names, textOf(after, 'offeredBy')),
    ],
  },
  'houses.add': {
    group: 'people',
    words: 'wrote a house down',
    describe: ({ after }) => [`wrote house ${textOf(after, 'unitNumber')} down`],
  },
  'houses.add-row': {
    group: 'people',
    words: 'wrote houses in a row down',
    describe: ({ after }) => [`wrote houses ${textOf(after, 'first')} to ${textOf(after, 'last')} down`],
  },
  'houses.remove': {
    group: 'people',
    words: 'took a house off the list',
    describe: ({ before }) => [`took house ${textOf(before, 'unitNumber')} off the list`],
  },
  'imports.start': {
    group: 'people',
    words: 'imported people and houses',
    describe: ({ after }) => [
      `started an import with ${textOf(after, 'new')} new rows and ${textOf(after, 'change')} changes`,
    ],
  },
  'imports.stop': {
    group: 'people',
    words: 'stopped an import',
    describe: ({ after }) => [`stopped an import after ${textOf(after, 'done')} rows`],
  },
  'household.invite': {
    group: 'people',
    words: 'invited somebody into a household',
    describe: ({ after }) => [
      `invited somebody into a household as ${textOf(after, 'role')}, unit ${textOf(after, 'unitNumber')}`,
    ],
  },
  'household.withdraw': {
    group: 'people',
    words: 'withdrew an invitation into a household',
    describe: ({ before }) => [`withdrew an invitation into the household of unit ${textOf(before, 'unitNumber')}`],
  },
  'household.ask': {
    group: 'people',
    words: 'accepted an invitation into a household, which staff approve',
    describe: ({ after, names }) => [
      `asked to join the household of unit ${textOf(after, 'unitNumber')}, invited by `,
      person(names, textOf(after, 'invitedBy')),
    ],
  },
  'household.join': {
    group: 'people',
    words: 'joined a household',
    describe: ({ after, names }) => [
      `joined the household of unit ${textOf(after, 'unitNumber')}, invited by `,
      person(names, textOf(after, 'invitedBy')),
    ],
  },
  'household.approve': {
    group: 'people',
    words: 'approved somebody for a household',
    describe: ({ after, names }) => [
      'approved ',
      person(names, textOf(after, 'personId')),
      ` for the household of unit ${textOf(after, 'unitNumber')}`,
    ],
  },
  'household.refuse': {
    group: 'people',
    words: 'refused somebody for a household',
    describe: ({ after, names }) => [
      'refused ',
      person(names, textOf(after, 'personId')),
      ` for the household of unit ${textOf(after, 'unitNumber')}`,
    ],
  },
  'household.end': {
    group: 'people',
    words: 'ended a role in a household',
    describe: ({ before, names }) => [
      'ended ',
      `${roleOf(before)} of `,
      person(names, textOf(before, 'personId')),
      ' in the household',
    ],
  },
  'household.last-day': {
    group: 'people',
    words: 'changed the last day of a role in a household',
    describe: ({ after, names }) => [
      `changed the last day of ${roleOf(after)} of `,
      person(names, textOf(after, 'personId')),
      ` to ${textOf(after, 'lastDay') || 'none'}`,
    ],
  },
  'household.rules': {
    group: 'settings',
    words: 'changed the rules for households',
    describe: () => ['changed the rules for households'],
  },
  'sessions.end': {
    group: 'people',
    words: 'signed somebody out',
    describe: ({ before, names }) => [
      'signed ',
      person(names, textOf(before, 'personId')),
      ` out on ${textOf(before, 'device') || 'a device'}`,
    ],
  },
  'phones.revoke': {
    group: 'people',
    words: 'stopped a phone at the gates',
    describe: ({ before, names }) => [
      'stopped a phone of ',
      person(names, textOf(before, 'personId')),
      ' at the gates',
    ],
  },
};
