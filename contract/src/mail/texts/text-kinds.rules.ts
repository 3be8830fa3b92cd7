/** A place in a text that the server fills in when it sends it, written `{name}`. */
export interface Placeholder {
  name: string;
  /** What stands there. */
  says: string;
  /** What stands there in the preview and in a trial. `{address}` is the address of the installation. */
  example: string;
  /** Why the text cannot do without it. Left out for one that it can do without. */
  neededFor?: string;
  /** A link or a code that is one person's own: it stands in the text and never in the subject. */
  isSecret?: true;
}

/** A text that the product sends by itself. */
export interface TextKind {
  name: string;
  /** When it is sent, and to whom. */
  sentWhen: string;
  channel: 'mail' | 'sms';
  /** Whether an estate may have its own. A text about an account belongs to no estate. */
  isOfEstate: boolean;
  placeholders: readonly Placeholder[];
  /** The subject of a mail. Null where the sender writes it, and for an SMS. */
  subject: string | null;
  text: string;
  /** What the product adds below the text and nobody can change. */
  ending?: string;
}

export const firstName: Placeholder = { name: 'firstName', says: 'Her first name', example: 'Thandi' };
export const estateName: Placeholder = { name: 'estateName', says: 'The name of the estate', example: 'Msasa Ridge' };

/** A link with a key that is one person's own. */
export const linkTo = (path: string, neededFor: string): Placeholder => ({
  name: 'link',
  says: 'Her own link',
  example: `{address}${path}`,
  neededFor,
  isSecret: true,
});

/** The key of a link in a preview: it opens nothing. */
export const exampleKey = '#token=an-example-that-opens-nothing';

/** Texts about accounts. They are of the installation, because one account serves every estate. */
export const accountTextKinds = {
  'password-reset': {
    name: 'A new password',
    sentWhen: 'To somebody who forgot her password, or for whom staff asked',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [firstName, linkTo(`/auth/reset-password${exampleKey}`, 'nobody can set a password')],
    subject: 'Set a new Ekhaya password',
    text: 'Hello {firstName},\n\nSomebody, most likely you, asked to set a new password for your Ekhaya account. Open this link to choose one:\n\n{link}\n\nThe link works once and for one hour. If you did not ask for it, ignore this message: your password stays as it is.\n\nEkhaya',
  },
  'account-moved': {
    name: 'The estate moved',
    sentWhen: 'To people who get an account because their estate was brought into this installation',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [firstName, estateName, linkTo(`/auth/reset-password${exampleKey}`, 'nobody can choose a password')],
    subject: 'Your account for {estateName}',
    text: 'Hello {firstName},\n\n{estateName} has moved to another installation of Ekhaya. Your account came with it, with your name, e-mail address and number, and without your password. Open this link to choose one:\n\n{link}\n\nThe link works once and for 14 days. After that, sign in with ‘Forgot password’.\n\nEkhaya',
  },
  'email-proof': {
    name: 'Welcome',
    sentWhen: 'To somebody who signed up, to prove her e-mail address',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [firstName, linkTo(`/auth/verify-email${exampleKey}`, 'nobody can prove an address')],
    subject: 'Confirm your e-mail address',
    text: 'Hello {firstName},\n\nWelcome to Ekhaya. Open this link to confirm that this e-mail address is yours:\n\n{link}\n\nYou can use Ekhaya meanwhile. The link works once and for a week. If you did not sign up, ignore this message.\n\nEkhaya',
  },
  'email-change': {
    name: 'Another e-mail address',
    sentWhen: 'To the new address of somebody who changes it',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [firstName, linkTo(`/auth/verify-email${exampleKey}`, 'nobody can prove an address')],
    subject: 'Confirm your e-mail address',
    text: 'Hello {firstName},\n\nOpen this link to sign in to Ekhaya with this e-mail address from now on:\n\n{link}\n\nUntil then nothing changes. The link works once and for a day. If you did not ask for it, ignore this message.\n\nEkhaya',
  },
  'security-notice': {
    name: 'Something changed at an account',
    sentWhen: 'To the owner of an account: a new phone, another password, a passkey',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [
      firstName,
      { name: 'title', says: 'What happened, in short', example: 'A new device is signed in' },
      {
        name: 'event',
        says: 'What happened',
        example: 'Your account was signed in to on a device that we did not know: Firefox on Linux.',
        neededFor: 'nobody learns what happened',
      },
      linkTo(`/auth/not-me${exampleKey}`, 'nobody can say that it was somebody else'),
    ],
    subject: '{title}',
    text: 'Hello {firstName},\n\n{event}\n\nIf this was you, there is nothing to do.\n\nIf this was not you, open this link. It signs everybody out, keeps your phones from the gate and sends you a link for a new password:\n\n{link}\n\nThe link works once and for a week.\n\nEkhaya',
  },
  'security-notice-new-address': {
    name: 'The e-mail address was changed',
    sentWhen: 'To the new address of an account, without a link: the address may be an intruder’s',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [
      firstName,
      { name: 'title', says: 'What happened, in short', example: 'Your e-mail address was changed' },
      {
        name: 'event',
        says: 'What happened',
        example: 'The e-mail address of your account is thandi@ekhaya.test now.',
        neededFor: 'nobody learns what happened',
      },
    ],
    subject: '{title}',
    text: 'Hello {firstName},\n\n{event}\n\nEkhaya',
  },
  'account-deleted': {
    name: 'The account was deleted',
    sentWhen: 'The last mail to somebody who deleted her account',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [firstName],
    subject: 'Your account was deleted',
    text: 'Hello {firstName},\n\nYour account was deleted as you asked: your name, numbers, addresses, photos, vehicles, devices, passes and invitations are gone. Bookings to come were cancelled; past ones stay without your name.\n\nWhat the law asks for stays for its time. This is the last mail to this address.\n\nEkhaya',
  },
  'privacy-answer': {
    name: 'An answer about personal data',
    sentWhen: 'To somebody whose request about her data staff answered',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [
      { name: 'request', says: 'What she asked for', example: 'a copy of her data' },
      {
        name: 'answer',
        says: 'The words of the staff',
        example: 'We have no other records about you than those in the app.',
        neededFor: 'nobody reads the answer',
      },
    ],
    subject: 'Your request: {request}',
    text: '{answer}',
  },
  notification: {
    name: 'A notification by mail',
    sentWhen: 'To people who have notifications about bookings, snags, payments and their house by mail too',
    channel: 'mail',
    isOfEstate: false,
    placeholders: [
      { name: 'title', says: 'The title of the notification', example: 'Your booking is confirmed: Padel, Sat 28 Nov' },
      {
        name: 'message',
        says: 'Its words, which the product writes',
        example: 'Your booking is confirmed.\n\nPadel, Sat 28 Nov, 10:00 to 11:30\n\nWarm regards,\nMsasa Ridge',
        neededFor: 'the mail says nothing',
      },
    ],
    subject: '{title}',
    text: '{message}',
    ending: 'No more mails like this: {address}/answer/notices/an-example-that-changes-nothing',
  },
  'one-time-pin': {
    name: 'A one-time PIN',
    sentWhen: 'To a mobile number that somebody wants to prove',
    channel: 'sms',
    isOfEstate: false,
    placeholders: [
      { name: 'pin', says: 'Her PIN', example: '123456', neededFor: 'nobody can prove a number', isSecret: true },
    ],
    subject: null,
    text: '{pin} is your Ekhaya one-time PIN. It works for 5 minutes. Do not share it with anyone.',
    // The last line is the format of WebOTP: the browser fills in the PIN on pages of this host only.
    ending: '@{host} #{pin}',
  },
  'mobile-changed': {
    name: 'The mobile number was changed',
    sentWhen: 'To the former number of an account',
    channel: 'sms',
    isOfEstate: false,
    placeholders: [],
    subject: null,
    text: 'The mobile number of your Ekhaya account was changed to another one. If this was not you, open the link in the mail about it.',
  },
} as const satisfies Record<string, TextKind>;
