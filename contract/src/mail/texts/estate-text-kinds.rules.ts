import { mailTemplates } from '../mail.rules.ts';
import { estateName, exampleKey, firstName, linkTo, type TextKind } from './text-kinds.rules.ts';

const roleOffered = {
  name: 'role',
  says: 'The role, with its house and its days',
  example: 'Tenant, unit 14, from 1 December 2026',
  neededFor: 'nobody learns which role it is',
} as const;
const offerer = { name: 'offerer', says: 'Who offers it', example: 'Lerato Mokoena' } as const;
const inviter = { name: 'inviter', says: 'Who invites', example: 'Thandi Nkosi' } as const;
const house = { name: 'house', says: 'The house', example: 'unit 14, Msasa Ridge' } as const;
const role = { name: 'role', says: 'The role in the house', example: 'Family' } as const;
const joinLink = linkTo(`/auth/join${exampleKey}`, 'nobody can join the house');
const wordsOf = (name: string, says: string, example: string) => ({ name, says, example });
const needed = (name: string, says: string, example: string) => ({
  ...wordsOf(name, says, example),
  neededFor: 'what staff wrote is lost',
});

/** Texts that an estate may have of its own. */
export const estateTextKinds = {
  'household-invitation': {
    name: 'Into a house, by mail',
    sentWhen: 'To somebody whom an owner invites into her house',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      wordsOf('name', 'The name that the owner wrote; may be empty', 'Sipho'),
      inviter,
      house,
      role,
      estateName,
      wordsOf('recipient', 'The address of the invitation', 'sipho@ekhaya.test'),
      joinLink,
    ],
    subject: 'Your home at {estateName}',
    text: 'Hello {name},\n\n{inviter} invites you to {house} as {role}.\n\nOpen this link to join. You can use your account or make one on the way.\n\n{link}\n\nThe link works once, for 7 days, and only for {recipient}. If you do not know {inviter}, ignore this message.\n\nEkhaya',
  },
  'household-invitation-sms': {
    name: 'Into a house, by SMS',
    sentWhen: 'To the number of somebody whom an owner invites into her house',
    channel: 'sms',
    isOfEstate: true,
    placeholders: [inviter, house, role, estateName, joinLink],
    subject: null,
    text: '{inviter} invites you to {house} as {role}. Join within 7 days: {link}',
  },
  'role-offer': {
    name: 'A role for somebody with an account',
    sentWhen: 'To somebody to whom staff offer a role',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      firstName,
      offerer,
      estateName,
      roleOffered,
      linkTo(`/auth/role${exampleKey}`, 'nobody can agree or decline'),
    ],
    subject: 'A role at {estateName}',
    text: 'Hello {firstName},\n\n{offerer} of {estateName} would like to give you this role: {role}.\n\nSign in to Ekhaya and open this link to agree or to decline. You get the role only if you agree.\n\n{link}\n\nThe link works for 14 days. If you do not know this estate, ignore this message.\n\nEkhaya',
  },
  'role-offer-newcomer': {
    name: 'A role for somebody without an account',
    sentWhen: 'To an address of an imported list that has no account yet',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      offerer,
      estateName,
      roleOffered,
      {
        name: 'signUp',
        says: 'The address of the sign-up page',
        example: '{address}/signup',
        neededFor: 'nobody finds the way in',
      },
      linkTo(`/auth/role${exampleKey}`, 'nobody can agree or decline'),
    ],
    subject: 'A role at {estateName}',
    text: 'Hello,\n\n{offerer} of {estateName} would like to give you this role: {role}.\n\nSign up to Ekhaya with this e-mail address at {signUp}. Then open this link to agree or to decline. You get the role only if you agree.\n\n{link}\n\nThe link works for 14 days. If you do not know this estate, ignore this message.\n\nEkhaya',
  },
  snag: {
    name: 'A snag to its department',
    sentWhen: 'To the address of a department that has one',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      wordsOf('title', 'The snag in short, ‘Urgent: ’ in front of an urgent one', 'Urgent: Gate does not close'),
      wordsOf('department', 'The department and the estate', 'Security, Msasa Ridge'),
      wordsOf('urgency', 'Only for an urgent one', 'Urgent: danger to people or a house.'),
      {
        ...wordsOf('report', 'The words of the report', 'Gate does not close since this morning.'),
        neededFor: 'the department learns nothing',
      },
      wordsOf('place', 'Where it is; may be empty', 'Where: South Gate'),
      wordsOf('photos', 'How many photos there are; may be empty', 'Photos: 2'),
      linkTo('/answer/snags/an-example-that-opens-nothing', 'nobody can answer without an account'),
    ],
    subject: '{title} ({department})',
    text: '{urgency}\n\n{report}\n\n{place}\n\n{photos}\n\nAnswer or close it, without an account: {link}\n\nThe link works for 30 days and until the snag is closed. Please do not pass it on.',
  },
  event: {
    name: 'An event',
    sentWhen: 'To people who asked for mails about events, when staff announce one at one estate',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      firstName,
      wordsOf('title', 'The title of the notice', 'Sundowner Market this Saturday'),
      needed('message', 'The words of the notice', 'Forty stalls, live marimba.'),
      wordsOf('page', 'The address that the notice opens; may be empty', '{address}/events'),
    ],
    subject: '{title}',
    text: 'Hello {firstName},\n\n{message}\n\n{page}',
    ending: 'No more mails like this: {address}/answer/notices/an-example-that-changes-nothing',
  },
  'staff-notice': {
    name: 'A mail of the staff: notice',
    sentWhen: 'To one person, written by staff, who write its subject',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      firstName,
      estateName,
      needed('message', 'The words of the staff', 'The water is off on Monday from 9 to 11.'),
    ],
    subject: null,
    text: mailTemplates.notice.text,
  },
  'staff-appointment': {
    name: 'A mail of the staff: appointment',
    sentWhen: 'To one person who is expected, from staff, who write its subject',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      firstName,
      estateName,
      needed('purpose', 'What it is for', 'handing over the keys'),
      needed('date', 'The day', 'Monday 30 November'),
      needed('time', 'The time', '10:00'),
      needed('place', 'The place', 'Estate office'),
    ],
    subject: null,
    text: mailTemplates.appointment.text,
  },
  'staff-document': {
    name: 'A mail of the staff: document',
    sentWhen: 'To one person, with the address of a document, from staff, who write its subject',
    channel: 'mail',
    isOfEstate: true,
    placeholders: [
      firstName,
      estateName,
      needed('title', 'The name of the document', 'Rules of the estate'),
      needed('link', 'The address of the document', '{address}/documents'),
    ],
    subject: null,
    text: mailTemplates.document.text,
  },
  alert: {
    name: 'An emergency alert',
    sentWhen: 'To the people on the estate’s list who answer alerts',
    channel: 'sms',
    isOfEstate: true,
    placeholders: [
      { ...wordsOf('alert', 'What it is', 'EMERGENCY'), neededFor: 'nobody knows that it is an emergency' },
      {
        ...wordsOf('who', 'Who needs help, and her house', 'Thandi Nkosi, unit 14'),
        neededFor: 'nobody knows who it is',
      },
      estateName,
      wordsOf('mobile', 'Her number', '27825550114'),
      {
        ...wordsOf('place', 'Where she is', '-25.77310, 28.33420 (12 m)'),
        neededFor: 'nobody knows where to go',
      },
    ],
    subject: null,
    text: '{alert}: {who}, {estateName}. {mobile} {place}. Open Ekhaya and say that you come.',
  },
  'late-token': {
    name: 'A token that came late',
    sentWhen: 'To the proved number of somebody who paid for electricity',
    channel: 'sms',
    isOfEstate: true,
    placeholders: [
      wordsOf('units', 'What was bought', '54.2 kWh'),
      wordsOf('meterNo', 'The number of the meter', '04213357712'),
      {
        name: 'token',
        says: 'Her token',
        example: '1234 5678 9012 3456 7890',
        neededFor: 'nobody can type it into the meter',
        isSecret: true,
      },
      wordsOf('reference', 'The reference of the payment', 'EK-7Q2M'),
    ],
    subject: null,
    text: 'Ekhaya: {units} for meter {meterNo}. Type {token}. Reference {reference}.',
  },
} as const satisfies Record<string, TextKind>;
