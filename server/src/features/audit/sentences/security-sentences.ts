import { person, textOf, type SentenceMaker, type Told } from './sentence.ts';

/** The person whom the entry is about. */
const subjectOf = ({ names, subject }: Told) => person(names, subject.id);

/** The sentences about the safety of accounts. */
export const securitySentences: Record<string, SentenceMaker> = {
  'security.rules': {
    group: 'settings',
    words: 'changed who needs a second factor',
    describe: ({ after }) => [
      after['isSecondFactorRequired'] === true ? 'switched the second factor on' : 'switched the second factor off',
    ],
  },
  'second-factor.add': {
    group: 'people',
    words: 'set up a second factor',
    describe: () => ['set up an authenticator app as second factor'],
  },
  'second-factor.remove': {
    group: 'people',
    words: 'removed a second factor',
    describe: () => ['removed the own authenticator app'],
  },
  'second-factor.renew-codes': {
    group: 'people',
    words: 'made new recovery codes',
    describe: () => ['made new recovery codes'],
  },
  'account.sign-in': { group: 'people', words: 'signed in', describe: () => ['signed in'] },
  'account.sign-in-failed': {
    group: 'people',
    words: 'failed to sign in',
    describe: () => ['was refused at a sign-in: wrong password'],
  },
  'account.passkey-sign-in': { group: 'people', words: 'signed in', describe: () => ['signed in with a passkey'] },
  'account.password-reset': {
    group: 'people',
    words: 'set a new password by mail',
    describe: () => ['set a new password with a link of a mail'],
  },
  'account.administrator': {
    group: 'people',
    words: 'became an administrator by the command of the installation',
    describe: () => ['became an administrator by the command of the installation'],
  },
  'account.command-link': {
    group: 'people',
    words: 'was given a link to choose a password by the command of the installation',
    describe: () => ['was given a link to choose a password by the command of the installation'],
  },
  'account.password-change': {
    group: 'people',
    words: 'changed the password',
    describe: () => ['changed the own password'],
  },
  'account.email-change': {
    group: 'people',
    words: 'changed the e-mail address',
    describe: () => ['changed the own e-mail address'],
  },
  'account.address-withdrawn': {
    group: 'people',
    words: 'lost the e-mail address of the account',
    describe: () => [
      'lost the e-mail address of the account: it belongs to somebody else; a member of staff has to help',
    ],
  },
  'account.mobile-change': {
    group: 'people',
    words: 'changed the mobile number',
    describe: () => ['changed the own mobile number'],
  },
  'account.passkey-add': { group: 'people', words: 'added a passkey', describe: () => ['added a passkey'] },
  'account.passkey-remove': { group: 'people', words: 'removed a passkey', describe: () => ['removed a passkey'] },
  'account.recovery-code': {
    group: 'people',
    words: 'used a recovery code',
    describe: () => ['used a recovery code as second factor'],
  },
  'account.not-me': {
    group: 'people',
    words: 'reported a change that was not theirs',
    describe: () => ['reported that a change of the account was somebody else’s; all sessions ended'],
  },
  'account.phone-enrol': {
    group: 'people',
    words: 'enrolled a phone for the gates',
    describe: () => ['enrolled a phone for the gates'],
  },
  'records.read': {
    group: 'people',
    words: 'looked at the records of somebody',
    describe: (told) => ['looked at the records of ', subjectOf(told), `: ${textOf(told.after, 'what')}`],
  },
  'backup.start': {
    group: 'settings',
    words: 'started a backup',
    describe: () => ['started a backup of the installation by hand'],
  },
  'sms-provider.change': {
    group: 'settings',
    words: 'changed the provider of text messages',
    describe: ({ after }) => [`had text messages sent by the ${textOf(after, 'provider') || 'other'} provider`],
  },
  'audit.export': {
    group: 'settings',
    words: 'downloaded what was done',
    describe: () => ['downloaded what was done'],
  },
  'security.remove-factors': {
    group: 'people',
    words: 'removed a second factor',
    describe: (told) => ['removed the second factor of ', subjectOf(told)],
  },
};
